import type { Random } from '../random';
import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

const jobs = (random: Random, count: number, day: number, longest: number): string =>
  linesFrom([
    count,
    ...Array.from({ length: count }, () => {
      const start = random.between(0, day);
      return [start, start + random.between(1, longest)];
    }),
  ]);

export const craneSchedule: DemoProblem = {
  problemId: 'ME-1005',
  title: 'Crane Schedule',
  difficulty: 1,
  tags: ['greedy', 'sorting'],
  description:
    'The harbour has one crane. Ship $i$ needs it from minute $s_i$ to minute $e_i$. The crane can start with a ship in the same minute in which it finishes another. Find the maximum number of ships that can be served.',
  input:
    'The first line contains $n$ ($1 \\le n \\le 10^5$). Each of the next $n$ lines contains $s_i$ and $e_i$ ($0 \\le s_i < e_i \\le 2 \\cdot 10^9$).',
  output: 'Print the maximum number of ships.',
  samples: ['4\n1 3\n2 5\n3 6\n5 7\n'],
  inputs: (random) => [
    '1\n0 2000000000\n',
    jobs(random, 10, 30, 8),
    jobs(random, 1000, 10_000, 50),
    jobs(random, 50_000, 1_000_000, 100),
    jobs(random, 100_000, 1_000_000_000, 1_000_000),
    jobs(random, 100_000, 1_000_000_000, 1_000_000_000),
  ],
  solve(input) {
    const [count = 0, ...times] = numbers(input);
    const ships = Array.from({ length: count }, (_, i) => [times[2 * i]!, times[2 * i + 1]!] as const);
    ships.sort((a, b) => a[1] - b[1]);
    let served = 0;
    let free = -1;
    for (const [start, end] of ships) {
      if (start < free) continue;
      served++;
      free = end;
    }
    return linesOf(served);
  },
};

const fares = (random: Random, piers: number, questions: number): string =>
  linesFrom([
    [piers, questions],
    random.many(piers - 1, 1, 1_000_000),
    ...Array.from({ length: questions }, () => random.many(2, 1, piers)),
  ]);

export const ferryFares: DemoProblem = {
  problemId: 'ME-1006',
  title: 'Ferry Fares',
  difficulty: 1,
  tags: ['prefix sums', 'fast input'],
  description:
    'A ferry stops at $n$ piers in a line. A trip between the neighbouring piers $i$ and $i+1$, in either direction, costs $c_i$ pence. Answer $q$ queries: how much does the trip from pier $u$ to pier $v$ cost?\n\nThe largest input is about 5 MB. Use fast input.',
  input:
    'The first line contains $n$ and $q$ ($2 \\le n \\le 3 \\cdot 10^5$, $1 \\le q \\le 3 \\cdot 10^5$), the second line $n-1$ integers $c_i$ ($1 \\le c_i \\le 10^6$). Each of the next $q$ lines contains $u$ and $v$ ($1 \\le u, v \\le n$).',
  output: 'For each query, print the cost on a separate line.',
  timeLimit: 2000,
  samples: ['4 3\n5 1 2\n1 4\n3 2\n2 2\n'],
  inputs: (random) => [
    fares(random, 2, 3),
    fares(random, 50, 100),
    fares(random, 5000, 5000),
    fares(random, 300_000, 1000),
    fares(random, 300_000, 300_000),
  ],
  solve(input) {
    const [piers = 0, questions = 0, ...rest] = numbers(input);
    const until = [0];
    for (let i = 0; i < piers - 1; i++) until.push(until[i]! + rest[i]!);
    const answers: number[] = [];
    for (let i = 0; i < questions; i++) {
      const at = piers - 1 + 2 * i;
      answers.push(Math.abs(until[rest[at]! - 1]! - until[rest[at + 1]! - 1]!));
    }
    return linesFrom([...answers]);
  },
};

export const twoClerks: DemoProblem = {
  problemId: 'ME-1007',
  title: 'Two Clerks and a Ledger',
  difficulty: 1,
  tags: ['hashing', 'sorting'],
  description: 'Two clerks check a ledger of $n$ entries. Count the **pairs** of entries whose sum is exactly $t$.',
  input:
    'The first line contains $n$ and $t$ ($1 \\le n \\le 10^5$, $-2 \\cdot 10^9 \\le t \\le 2 \\cdot 10^9$). The second line contains $n$ integers between $-10^9$ and $10^9$.',
  output: 'Print the number of pairs $i < j$ whose entries have the sum $t$.',
  samples: ['5 4\n1 3 2 2 2\n', '1 0\n0\n'],
  inputs: (random) => [
    '4 0\n0 0 0 0\n',
    linesOf([100, 10], random.many(100, -20, 20)),
    linesOf([2000, -7], random.many(2000, -1000, 1000)),
    linesOf([100_000, 0], random.many(100_000, -1e9, 1e9)),
    linesOf([100_000, 1], random.many(100_000, 0, 1)),
    linesOf([100_000, 2e9], Array<number>(100_000).fill(1e9)),
  ],
  solve(input) {
    const [, target = 0, ...entries] = numbers(input);
    const seen = new Map<number, number>();
    let pairs = 0;
    for (const entry of entries) {
      pairs += seen.get(target - entry) ?? 0;
      seen.set(entry, (seen.get(entry) ?? 0) + 1);
    }
    return linesOf(pairs);
  },
};

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

const hold = (random: Random, count: number, capacity: number): string =>
  linesFrom([
    [count, capacity],
    ...Array.from({ length: count }, () => [
      random.between(1, Math.max(1, Math.floor(capacity / 3))),
      random.between(1, 1e6),
    ]),
  ]);

export const cargoHold: DemoProblem = {
  problemId: 'ME-1009',
  title: 'Cargo Hold',
  difficulty: 1,
  type: 1,
  tags: ['dynamic programming'],
  description:
    'The hold of a ship has a capacity of $w$ tonnes. Item $i$ weighs $w_i$ tonnes and has the value $v_i$. Each item is either loaded completely or not at all. Find the maximum total value of one voyage.\n\nEach test case is scored separately. Half of the test cases have $n \\le 20$.',
  input:
    'The first line contains $n$ and $w$ ($1 \\le n \\le 500$, $1 \\le w \\le 20\\,000$). Each of the next $n$ lines contains $w_i$ and $v_i$ ($1 \\le w_i \\le w$, $1 \\le v_i \\le 10^6$).',
  output: 'Print the maximum total value.',
  samples: ['3 10\n6 30\n5 20\n5 20\n'],
  inputs: (random) => [
    hold(random, 1, 1),
    hold(random, 10, 50),
    hold(random, 18, 300),
    hold(random, 20, 20_000),
    hold(random, 100, 1000),
    hold(random, 200, 5000),
    hold(random, 300, 20_000),
    hold(random, 500, 10_000),
    hold(random, 500, 20_000),
  ],
  solve(input) {
    const [count = 0, capacity = 0, ...pieces] = numbers(input);
    const best = new Float64Array(capacity + 1);
    for (let i = 0; i < count; i++) {
      const weight = pieces[2 * i]!;
      const value = pieces[2 * i + 1]!;
      for (let room = capacity; room >= weight; room--) {
        best[room] = Math.max(best[room]!, best[room - weight]! + value);
      }
    }
    return linesOf(best[capacity]!);
  },
};

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  for (base %= modulus; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

export const fiftyBells: DemoProblem = {
  problemId: 'ME-1010',
  title: 'Fifty Bells',
  difficulty: 1,
  tags: ['number theory'],
  description:
    'A bell tower has $m$ bells in a circle. It strikes once in the first hour, and in each following hour $a$ times as often as in the hour before. Each stroke uses the next bell. The strokes of hour $b+1$ alone, starting from bell 0, move on by $a^b$ bells. Compute $a^b$ modulo $m$.\n\nThere are fifty test cases.',
  input: 'One line with $a$, $b$ and $m$ ($0 \\le a, b \\le 10^{18}$, $1 \\le m \\le 10^9$). Here $0^0 = 1$.',
  output: 'Print $a^b \\bmod m$.',
  samples: ['2 10 1000\n', '7 0 1\n'],
  inputs: (random) => [
    '0 0 5\n',
    '0 7 5\n',
    '1000000000000000000 1000000000000000000 1000000000\n',
    ...Array.from({ length: 45 }, (_, i) => {
      const huge = (): string => String(random.between(1, 9)) + random.word(i % 18, '0123456789');
      return linesOf(`${huge()} ${huge()} ${random.between(1, 1e9)}`);
    }),
  ],
  solve(input) {
    const [a, b, m] = input.trim().split(/\s+/).map(BigInt) as [bigint, bigint, bigint];
    return linesOf(String(power(a, b, m)));
  },
};

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
