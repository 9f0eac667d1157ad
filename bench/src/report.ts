/** Common output format of all benchmarks: a readable table, then one line of JSON. */

export interface Figure {
  value: number;
  /** The bound, or the lower and upper bound, that `ok` refers to. */
  target: number | readonly [number, number];
  ok: boolean;
  /** Baseline values for comparison, if any. */
  [baseline: string]: number | boolean | readonly [number, number];
}

/** Returns a figure that should be at most `max`. */
export function atMost(value: number, max: number, baseline: Record<string, number> = {}): Figure {
  return { value: rounded(value), target: rounded(max), ok: value <= max, ...roundedAll(baseline) };
}

/** Returns a figure that should be at least `min`. */
export function atLeast(value: number, min: number, baseline: Record<string, number> = {}): Figure {
  return { value: rounded(value), target: rounded(min), ok: value >= min, ...roundedAll(baseline) };
}

/** Returns a figure that should lie between `min` and `max`. */
export function between(value: number, min: number, max: number, baseline: Record<string, number> = {}): Figure {
  return {
    value: rounded(value),
    target: [min, max],
    ok: value >= min && value <= max,
    ...roundedAll(baseline),
  };
}

/** Returns the value below which `share` (0 to 1) of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Returns the ms that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Prints the table and, as the last line, `{"bench": name, "figures": {…}}`. */
export function report(name: string, figures: Record<string, Figure>): void {
  const rows = Object.entries(figures).map(([figure, { value, target, ok, ...baseline }]) => {
    const notes = Object.entries(baseline).map(([key, number]) => `${key} ${number}`);
    return [figure, String(value), String(target).replace(',', ' – '), ok ? 'ok' : 'MISSED', notes.join(', ')];
  });
  const table = [['figure', 'value', 'target', '', 'measured beside it'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  console.log(JSON.stringify({ bench: name, figures }));
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function roundedAll(numbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, rounded(value)]));
}
