/*
 * An engine for `yard conform master`: the legal moves of Scotland Yard Master, from the board it is given.
 *
 * It is one file that needs nothing but a JDK: `yard conform master -- java Adapter.java`. Put your own engine
 * where this one works out moves, and your own JSON library where the small reader below is.
 */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class Adapter {
    record Way(String by, int end) {}

    record Hop(String ticket, int end) {}

    private final Map<Integer, Set<Way>> ways = new HashMap<>();
    private final Map<String, List<Object>> tickets = new HashMap<>();
    private final Map<String, Object> only = new HashMap<>();
    private final String end;

    /** The board and the options that the questions are about. */
    Adapter(Map<String, Object> begin) {
        Map<String, Object> board = object(object(begin.get("board")).get("board"));
        for (Object each : list(board.get("transports"))) {
            Map<String, Object> transport = object(each);
            tickets.put((String) transport.get("id"), list(transport.get("tickets")));
            only.put((String) transport.get("id"), transport.get("only"));
        }
        for (Object each : list(board.get("links"))) {
            Map<String, Object> link = object(each);
            addWay(number(link.get("from")), number(link.get("to")), (String) link.get("by"));
            if (!Boolean.TRUE.equals(link.get("oneway"))) {
                addWay(number(link.get("to")), number(link.get("from")), (String) link.get("by"));
            }
        }
        end = (String) object(begin.get("options")).getOrDefault("end", "rounds:22");
    }

    private void addWay(int start, int end, String by) {
        ways.computeIfAbsent(start, key -> new HashSet<>()).add(new Way(by, end));
    }

    /** Every ticket and station one move away, with black tickets for Mister X alone. */
    private List<Hop> hops(int start, Set<Integer> taken, boolean misterX) {
        List<Hop> found = new ArrayList<>();
        for (Way way : ways.getOrDefault(start, Set.of())) {
            Object owner = only.get(way.by());
            if (taken.contains(way.end()) || owner != null && owner.equals("mister_x") != misterX) {
                continue;
            }
            for (Object ticket : tickets.get(way.by())) {
                if (misterX || !ticket.equals("black")) {
                    found.add(new Hop((String) ticket, way.end()));
                }
            }
        }
        return found;
    }

    Set<String> moves(Map<String, Object> position) {
        Set<Integer> taken = object(position.get("pawns")).values().stream()
                .map(pawn -> number(object(pawn).get("station"))).collect(Collectors.toSet());
        if (position.get("turn").equals("mister_x")) {
            return flights(position, taken);
        }
        if (!position.get("turn").equals("detectives")) {
            return Set.of();
        }
        Set<String> found = walks(position, taken);
        return found.isEmpty() ? Set.of("detectives pass") : found; // nobody left can move
    }

    private Set<String> walks(Map<String, Object> position, Set<Integer> taken) {
        Set<String> found = new TreeSet<>();
        for (Map.Entry<String, Object> each : object(position.get("pawns")).entrySet()) {
            String name = each.getKey();
            Map<String, Object> pawn = object(each.getValue());
            if (list(position.get("moved")).contains(name)) {
                continue;
            }
            Map<String, Object> held = object(pawn.getOrDefault("tickets", position.getOrDefault("pool", Map.of())));
            for (Hop hop : hops(number(pawn.get("station")), taken, false)) {
                if (name.startsWith("bobby")) {
                    found.add(name + " free " + hop.end());
                } else if (number(held.getOrDefault(hop.ticket(), 0L)) > 0) {
                    found.add(name + " " + hop.ticket() + " " + hop.end());
                }
            }
        }
        return found;
    }

    private Set<String> flights(Map<String, Object> position, Set<Integer> taken) {
        Map<String, Object> his = object(position.get("mister_x"));
        Map<String, Object> held = object(his.get("tickets"));
        boolean mayDouble = number(held.get("double")) > 0 && hasTwoFields(position);
        Set<String> found = new TreeSet<>();
        for (Hop hop : hops(number(his.get("station")), taken, true)) {
            if (number(held.getOrDefault(hop.ticket(), 1L)) == 0) { // the supply is not counted
                continue;
            }
            String move = "mister_x " + hop.ticket() + " " + hop.end();
            found.add(move);
            if (mayDouble) {
                for (Hop second : hops(hop.end(), taken, true)) {
                    int spent = second.ticket().equals(hop.ticket()) ? 1 : 0;
                    if (number(held.getOrDefault(second.ticket(), 2L)) > spent) {
                        found.add(move + " " + second.ticket() + " " + second.end());
                    }
                }
            }
        }
        return found;
    }

    private boolean hasTwoFields(Map<String, Object> position) {
        String[] parts = end.split(":");
        return parts[0].equals("rounds") || list(position.get("log")).size() + 2 <= Integer.parseInt(parts[1]);
    }

    // --- the conversation -------------------------------------------------------------------------

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Adapter table = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> question = object(new Json(line).value());
            switch ((String) question.get("ask")) {
                case "hello" -> out.println("{\"name\":\"Adapter.java\",\"answers\":[\"moves\"]}");
                case "begin" -> {
                    table = new Adapter(question);
                    out.println("{\"ok\":true}");
                }
                default -> out.println("{\"id\":" + question.get("id") + "," + answer(question, table) + "}");
            }
        }
    }

    private static String answer(Map<String, Object> question, Adapter table) {
        Map<String, Object> position = object(question.get("position"));
        if (!question.get("ask").equals("moves") || position.get("turn").equals("chance")) {
            return "\"unknown\":true";
        }
        return table.moves(position).stream().map(move -> '"' + move + '"')
                .collect(Collectors.joining(",", "\"moves\":[", "]"));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    private static int number(Object value) {
        return ((Number) value).intValue();
    }

    /** As much of JSON as the questions need: objects, lists, texts, numbers, true, false and null. */
    private static class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            return switch (peek()) {
                case '{' -> members();
                case '[' -> items();
                case '"' -> string();
                default -> plain();
            };
        }

        private char peek() {
            while (Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            return text.charAt(at);
        }

        private boolean skip(char wanted) {
            boolean there = peek() == wanted;
            at += there ? 1 : 0;
            return there;
        }

        private Map<String, Object> members() {
            Map<String, Object> found = new LinkedHashMap<>();
            at++;
            while (!skip('}')) {
                peek();
                String key = string();
                skip(':');
                found.put(key, value());
                skip(',');
            }
            return found;
        }

        private List<Object> items() {
            List<Object> found = new ArrayList<>();
            at++;
            while (!skip(']')) {
                found.add(value());
                skip(',');
            }
            return found;
        }

        private String string() {
            StringBuilder found = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char letter = text.charAt(at);
                if (letter == '\\') {
                    letter = text.charAt(++at);
                    if (letter == 'u') {
                        letter = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                        at += 4;
                    } else if ("nrtbf".indexOf(letter) >= 0) {
                        letter = "\n\r\t\b\f".charAt("nrtbf".indexOf(letter));
                    }
                }
                found.append(letter);
            }
            at++;
            return found.toString();
        }

        private Object plain() {
            int start = at;
            while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(start, at).trim();
            return switch (word) {
                case "true" -> true;
                case "false" -> false;
                case "null" -> null;
                default -> word.contains(".") ? (Object) Double.valueOf(word) : (Object) Long.valueOf(word);
            };
        }
    }
}
