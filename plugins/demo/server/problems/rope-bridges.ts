import type { Random } from '../random';
import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

function islands(random: Random, count: number, extra: number): string {
  const bridges: number[][] = [];
  for (let island = 2; island <= count; island++) {
    bridges.push([random.between(1, island - 1), island, random.between(1, 1e6)]);
  }
  for (let i = 0; i < extra; i++)
    bridges.push([random.between(1, count), random.between(1, count), random.between(1, 1e6)]);
  return linesFrom([[count, bridges.length], ...random.shuffle(bridges)]);
}

export const ropeBridges: DemoProblem = {
  problemId: 'ME-1011',
  title: 'Rope Bridges',
  difficulty: 1,
  tags: ['graphs', 'spanning tree'],
  description:
    'A storm has destroyed all bridges between $n$ islands. Bridge $i$ connected the islands $u_i$ and $v_i$, and rebuilding it requires $l_i$ metres of rope. Find the minimum length of rope with which every island can be reached from every other island again.',
  input:
    'The first line contains $n$ and $m$ ($1 \\le n \\le 10^5$, $0 \\le m \\le 2 \\cdot 10^5$). Each of the next $m$ lines contains $u_i$, $v_i$ and $l_i$ ($1 \\le l_i \\le 10^6$). Both ends of a bridge can be on the same island.',
  output: 'Print the minimum length of rope, or `impossible` if the islands cannot be connected.',
  timeLimit: 2000,
  samples: ['4 5\n1 2 3\n2 3 1\n3 1 1\n3 4 7\n4 4 1\n', '2 0\n'],
  inputs: (random) => [
    '1 0\n',
    islands(random, 10, 5),
    islands(random, 1000, 3000),
    islands(random, 50_000, 50_000),
    islands(random, 100_000, 100_001),
    linesOf([6, 3], [1, 2, 5], [3, 4, 5], [5, 6, 5]),
  ],
  solve(input) {
    const [count = 0, total = 0, ...rest] = numbers(input);
    const bridges = Array.from({ length: total }, (_, i) => rest.slice(3 * i, 3 * i + 3) as [number, number, number]);
    bridges.sort((a, b) => a[2] - b[2]);
    const parent = Int32Array.from({ length: count + 1 }, (_, i) => i);
    const root = (island: number): number => {
      while (parent[island] !== island) {
        parent[island] = parent[parent[island]!]!;
        island = parent[island]!;
      }
      return island;
    };
    let rope = 0;
    let parts = count;
    for (const [u, v, length] of bridges) {
      const [a, b] = [root(u), root(v)];
      if (a === b) continue;
      parent[a] = b;
      rope += length;
      parts--;
    }
    return linesOf(parts === 1 ? rope : 'impossible');
  },
};
