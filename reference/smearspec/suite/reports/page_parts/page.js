"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const index = JSON.parse(byId("index").textContent);
  const cases = index.map((known, n) => ({ ...known, element: byId(`n${n + 1}`) }));
  const groups = [...document.querySelectorAll(".group")];
  const form = byId("filter");
  const showing = byId("showing");
  const choices = ["verdict", "area", "level"];

  function apply() {
    const words = byId("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const one of cases) {
      const fits = choices.every((name) => !byId(name).value || byId(name).value === one[name])
        && words.every((word) => one.words.includes(word));
      one.element.hidden = !fits;
      shown += fits;
    }
    for (const group of groups) {
      group.hidden = !group.querySelector(".case:not([hidden])");
    }
    showing.textContent = shown
      ? showing.dataset.text.replace("%s", shown).replace("%t", cases.length)
      : showing.dataset.none;
  }

  function visit() {
    const name = decodeURIComponent(location.hash.slice(1));
    const found = cases.find((one) => one.element.dataset.case === name);
    if (!found) return;
    if (found.element.hidden) form.reset();
    apply();
    found.element.open = true;
    found.element.scrollIntoView();
    found.element.querySelector("summary").focus();
  }

  function setAll(open) {
    for (const one of cases) {
      if (!open || !one.element.hidden) one.element.open = open;
    }
  }

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = cases.filter((one) => !one.element.hidden && !one.element.open);
    closed = closed.filter((one) => one.verdict !== "pass");
    for (const one of closed) one.element.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of closed) one.element.open = false;
  });
  addEventListener("hashchange", visit);
  addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      byId("words").focus();
    }
  });
  form.addEventListener("input", apply);
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  byId("clear").addEventListener("click", () => {
    form.reset();
    apply();
  });
  byId("open").addEventListener("click", () => setAll(true));
  byId("close").addEventListener("click", () => setAll(false));
  form.hidden = false;
  apply();
  visit();
})();
