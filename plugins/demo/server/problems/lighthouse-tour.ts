import type { Random } from '../random';
import { linesFrom, linesOf, type DemoProblem } from '../problem';

function chart(random: Random, rows: number, columns: number, rockShare: number): string {
  const cells = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (): string => (random.next() < rockShare ? '#' : '.')),
  );
  cells[0]![0] = 'S';
  cells[rows - 1]![columns - 1] = 'L';
  return linesFrom([[rows, columns], ...cells.map((row) => row.join(''))]);
}

/** Generates a corridor that winds through the whole chart: the longest possible path. */
function snake(size: number): string {
  const rows = Array.from({ length: size }, (_, row) => {
    if (row % 2 === 0) return '.'.repeat(size);
    return row % 4 === 1 ? '#'.repeat(size - 1) + '.' : '.' + '#'.repeat(size - 1);
  });
  rows[0] = 'S' + rows[0]!.slice(1);
  const last = rows[size - 1]!;
  rows[size - 1] = (size - 1) % 4 === 0 ? last.slice(0, -1) + 'L' : 'L' + last.slice(1);
  return linesFrom([[size, size], ...rows]);
}

export const lighthouseTour: DemoProblem = {
  problemId: 'ME-1008',
  title: 'Lighthouse Tour',
  difficulty: 1,
  tags: ['graphs', 'bfs'],
  description:
    'A chart shows open water `.`, rocks `#`, your boat `S` and a lighthouse `L`. In one minute, the boat can move to one of the four neighbouring cells that is not a rock. Find the minimum time to reach the lighthouse.',
  input:
    'The first line contains the numbers of rows and columns ($2 \\le r, c \\le 1000$). Then $r$ lines of $c$ characters follow, with exactly one `S` and one `L`.',
  output: 'Print the minimum number of minutes, or `-1` if the lighthouse cannot be reached.',
  timeLimit: 2000,
  samples: ['3 4\nS..#\n.#..\n...L\n', '2 2\nS#\n#L\n'],
  inputs: (random) => [
    chart(random, 10, 10, 0.2),
    chart(random, 100, 80, 0.3),
    chart(random, 1000, 1000, 0.25),
    chart(random, 1000, 1000, 0.6),
    snake(997),
    snake(999),
  ],
  solve(input) {
    const [size = '', ...rows] = input.trimEnd().split('\n');
    const [height = 0, width = 0] = size.split(' ').map(Number);
    const cells = rows.join('');
    const minutes = new Int32Array(height * width).fill(-1);
    const queue = [cells.indexOf('S')];
    minutes[queue[0]!] = 0;
    for (let head = 0; head < queue.length; head++) {
      const at = queue[head]!;
      const column = at % width;
      const next = [at - width, at + width, column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1];
      for (const cell of next) {
        if (cell < 0 || cell >= cells.length || cells[cell] === '#' || minutes[cell] !== -1) continue;
        minutes[cell] = minutes[at]! + 1;
        queue.push(cell);
      }
    }
    return linesOf(minutes[cells.indexOf('L')]!);
  },
};
