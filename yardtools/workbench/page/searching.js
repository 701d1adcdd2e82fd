// Long searches in the scan: begun here, done beside, shown in the head of the page until they are over.
import { map } from "../../viewer/camera.js";
import { model } from "../../viewer/model.js";
import { announce, update } from "./desk.js";
import { ask } from "./saving.js";

const SEARCH_WORDS = { links: "Looking for links", draft: "Drafting" };
const STAGE_WORDS = { symbols: "symbols", text: "print", stations: "stations", numbers: "numbers", colours: "colours", links: "lines" };
let toldSearch = 0; // the search whose end was told

export function isSearching() {
  return Boolean(model.data.search) && !model.data.search.is_over;
}

export function setUpSearches() {
  toldSearch = model.data.search?.number ?? 0; // what was over before the page came is no news
  if (isSearching()) toldSearch -= 1;
  document.getElementById("busy-cancel").onclick = () => {
    ask("cancel");
    map.focus({ preventScroll: true });
  };
  showSearch();
}

export async function beginSearch(address, body) {
  if (!model.data.scan) return announce("There is no scan to look at.");
  if (isSearching()) return announce("A search is under way already.");
  const answer = await ask(address, body);
  if (answer) takeSearch(answer);
  return answer;
}

// Take what the server tells of the search.
export function takeSearch({ search }) {
  if (search === undefined) return;
  model.data.search = search;
  if (search?.is_over && search.number > toldSearch) {
    toldSearch = search.number;
    announce(search.words);
  }
  showSearch();
  update();
}

function showSearch() {
  const { kind, stage, share } = model.data.search ?? {};
  document.getElementById("busy").hidden = !isSearching();
  if (!isSearching()) return;
  document.getElementById("busy-share").value = share;
  document.getElementById("busy-words").textContent = `${SEARCH_WORDS[kind] ?? "Searching"}: ${STAGE_WORDS[stage] ?? "the scan"} …`;
}
