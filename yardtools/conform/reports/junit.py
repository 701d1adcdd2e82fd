"""The report of a run as JUnit's XML: a case for every rule, failed where the engine breaks it."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

from yardtools.conform.ledger import RIGHT, WRONG
from yardtools.conform.reports.words import Report, asked_for, headline, place
from yardtools.visible import visible


def render(report: Report) -> str:
    """The report as JUnit XML."""
    root = ET.Element("testsuites", name="yard conform")
    suite = ET.SubElement(root, "testsuite", name=visible(headline(report)))
    for row in report["rules"]:
        _case(suite, report, f"{row['id']}: {row['summary']}", row)
    for row in report["failures"]:
        _case(suite, report, row["what"], row)
    for element in (root, suite):
        _count(element)
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _case(suite: ET.Element, report: Report, name: str, row: Report) -> None:
    classname = f"{report['game']}.{report['edition']}"
    case = ET.SubElement(suite, "testcase", name=visible(name), classname=classname, time="0")
    if row["status"] == WRONG:
        example = row["example"]
        words = "\n".join([place(row), asked_for(row), *example["differences"]])
        position = json.dumps(example["question"]["position"], ensure_ascii=False)
        message = visible(example["differences"][0])
        ET.SubElement(case, "failure", type="wrong", message=message).text = (
            "\n".join(map(visible, words.split("\n"))) + "\n" + visible(position)
        )
    elif row["status"] != RIGHT:
        ET.SubElement(case, "skipped", message=row["status"])


def _count(element: ET.Element) -> None:
    element.set("tests", str(len(list(element.iter("testcase")))))
    element.set("failures", str(len(list(element.iter("failure")))))
    element.set("skipped", str(len(list(element.iter("skipped")))))
    element.set("errors", "0")
    element.set("time", "0")
