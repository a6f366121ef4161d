"use strict";
// Adds to a page that is whole without it: a click on the head of a column sorts the table by it.
for (const head of document.querySelectorAll("table.sortable thead th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    const table = head.closest("table");
    for (const other of table.querySelectorAll("thead th")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = table.tBodies[0];
    const key = row => row.cells[head.cellIndex].dataset.key ?? row.cells[head.cellIndex].textContent;
    const order = (one, other) => {
      const [a, b] = [key(one), key(other)];
      const [x, y] = [Number(a), Number(b)];
      return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
    };
    const rows = [...body.rows].sort(order);
    if (down) rows.reverse();
    body.append(...rows);
  });
}
