const seconds = /^(\d+\.\d) s$/;

/** Counts are added, of times the longest is kept, of anything else what came last. */
function addCells(before, now) {
  const [was, is] = [seconds.exec(before), seconds.exec(now)];
  if (was && is) return Number(was[1]) > Number(is[1]) ? before : now;
  return /^\d+$/.test(before) && /^\d+$/.test(now) ? String(Number(before) + Number(now)) : now;
}

/**
 * One row for each name, which is the first cell.
 * @param {(string | number)[][]} rows
 * @returns {string[][]}
 */
export function addUp(rows) {
  const sums = new Map();
  for (const row of rows) {
    const [name, ...cells] = row.map(String);
    const before = sums.get(name);
    sums.set(name, before ? cells.map((cell, column) => addCells(before[column], cell)) : cells);
  }
  return [...sums].map(([name, cells]) => [name, ...cells]);
}
