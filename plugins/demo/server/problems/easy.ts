import type { Random } from '../random';
import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

export const aPlusB: DemoProblem = {
  problemId: 'ME-1000',
  title: 'A + B',
  difficulty: 0,
  tags: ['warm-up'],
  description: 'Two ships enter the harbour. One carries $a$ crates, the other $b$. Find the total number of crates.',
  input: 'One line with two integers $a$ and $b$ ($-10^9 \\le a, b \\le 10^9$).',
  output: 'Print one integer: $a + b$.',
  hint: 'Read from standard input and write to standard output. In C++: `long long a, b; std::cin >> a >> b; std::cout << a + b;`',
  samples: ['3 4\n', '-5 5\n'],
  inputs: (random) => [
    '0 0\n',
    '1000000000 1000000000\n',
    '-1000000000 -1000000000\n',
    ...Array.from({ length: 5 }, () => linesOf(random.many(2, -1e9, 1e9))),
  ],
  solve(input) {
    const [a = 0, b = 0] = numbers(input);
    return linesOf(a + b);
  },
};

export const signalFlags: DemoProblem = {
  problemId: 'ME-1001',
  title: 'Signal Flags',
  difficulty: 0,
  tags: ['strings', 'warm-up'],
  description:
    'A ship sends messages with flags, one flag for each letter. A flag can be used again for the same letter.\n\nCount the different flags that a message needs.',
  input: 'One line with a word of $1$ to $10^5$ lowercase English letters.',
  output: 'Print the number of different letters in it.',
  samples: ['harbour\n', 'aaaa\n'],
  inputs: (random) => [
    'z\n',
    'abcdefghijklmnopqrstuvwxyz\n',
    linesOf(random.word(30, 'xyz')),
    linesOf(random.word(1000, 'aeiou')),
    linesOf(random.word(100_000, 'abcdefghijklmnopqrstuvwxyz')),
    linesOf('q'.repeat(100_000)),
  ],
  solve: (input) => linesOf(new Set(input.trim()).size),
};

export const tideGauge: DemoProblem = {
  problemId: 'ME-1002',
  title: 'Tide Gauge',
  difficulty: 0,
  tags: ['arrays'],
  description:
    'A gauge recorded the water level once an hour. The **range** of a day is the difference between the highest and the lowest reading. Given the readings of $n$ days, 24 for each day, find the day with the largest range.',
  input:
    'The first line contains $n$ ($1 \\le n \\le 1000$). Each of the next $n$ lines contains 24 integers between $-1000$ and $1000$.',
  output:
    'Print the number of the day, starting from 1, and its range. If several days have the largest range, print the first one.',
  samples: [
    linesOf(
      2,
      Array.from({ length: 24 }, (_, hour) => hour),
      Array.from({ length: 24 }, (_, hour) => (hour % 2 ? 40 : -2)),
    ),
  ],
  inputs: (random) =>
    [1, 5, 30, 365, 1000].map((days) =>
      linesFrom([
        days,
        ...Array.from({ length: days }, () => random.many(24, -random.between(1, 1000), random.between(1, 1000))),
      ]),
    ),
  solve(input) {
    const [days = 0, ...heights] = numbers(input);
    let best = { day: 0, range: -1 };
    for (let day = 0; day < days; day++) {
      const readings = heights.slice(day * 24, day * 24 + 24);
      const range = Math.max(...readings) - Math.min(...readings);
      if (range > best.range) best = { day: day + 1, range };
    }
    return linesOf([best.day, best.range]);
  },
};

export const harbourLights: DemoProblem = {
  problemId: 'ME-1003',
  title: 'Harbour Lights',
  difficulty: 0,
  tags: ['greedy'],
  description:
    'A harbour has $n$ lamps in a row along its quay. Lamp $i$ has brightness $a_i$. The brightness must not decrease from left to right.\n\nIn one step, the harbour master chooses a contiguous group of lamps and increases the brightness of each of them by 1. Find the minimum number of steps after which $a_1 \\le a_2 \\le \\dots \\le a_n$.',
  input:
    'The first line contains $n$ ($1 \\le n \\le 2 \\cdot 10^5$). The second line contains $n$ integers $a_i$ ($0 \\le a_i \\le 10^9$).',
  output: 'Print one integer: the minimum number of steps.',
  hint: 'The answer does not fit into 32 bits.',
  samples: ['5\n3 1 2 1 4\n', '4\n1 2 2 7\n'],
  inputs: (random) => [
    '1\n0\n',
    '2\n1000000000 0\n',
    ...[10, 1000, 50_000, 200_000].map((n) => linesOf(n, random.many(n, 0, 1e9))),
    linesOf(
      200_000,
      Array.from({ length: 200_000 }, (_, i) => (i % 2 ? 0 : 1e9)),
    ),
  ],
  solve(input) {
    const [, ...lamps] = numbers(input);
    let steps = 0;
    for (let i = 1; i < lamps.length; i++) steps += Math.max(0, lamps[i - 1]! - lamps[i]!);
    return linesOf(steps);
  },
};

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export const balancedCrates: DemoProblem = {
  problemId: 'ME-1004',
  title: 'Balanced Crates',
  difficulty: 0,
  tags: ['stack', 'strings'],
  description:
    'Crates are packed into crates. A packing list contains `(`, `[` or `{` where a crate of that kind is opened, and the matching bracket where it is closed. A crate can be closed only after all crates opened after it are closed.\n\nDetermine whether a list is valid, and if it is not, where the first error is.',
  input: 'One line with a packing list of 1 to $2 \\cdot 10^5$ brackets.',
  output:
    'Print `OK` if the list is valid. Otherwise print the 1-based position of the first bracket that cannot be at its position. If only closing brackets are missing at the end, print the length of the list plus 1.',
  samples: ['([]{})\n', '([)]\n', '((\n'],
  inputs(random) {
    const nested = (depth: number): string => {
      const open = random.word(depth, '([{');
      return (
        open +
        [...open]
          .reverse()
          .map((bracket) => ({ '(': ')', '[': ']', '{': '}' })[bracket])
          .join('')
      );
    };
    return [
      ')\n',
      nested(50),
      nested(1000) + nested(20),
      nested(100_000),
      nested(99_999) + '}',
      random.word(40, '()[]{}'),
    ].map((list) => linesOf(list.trim()));
  },
  solve(input) {
    const list = input.trim();
    const open: string[] = [];
    for (let i = 0; i < list.length; i++) {
      const bracket = list[i]!;
      const wanted = CLOSES[bracket];
      if (!wanted) open.push(bracket);
      else if (open.pop() !== wanted) return linesOf(i + 1);
    }
    return linesOf(open.length ? list.length + 1 : 'OK');
  },
};

const roll = (random: Random, calls: number, ports: number, length: number): string => {
  const names = Array.from({ length: ports }, () => random.word(length, 'abcdefghij'));
  return linesFrom([calls, ...Array.from({ length: calls }, () => random.pick(names))]);
};

export const rollCall: DemoProblem = {
  problemId: 'ME-1014',
  title: '港口点名',
  difficulty: 0,
  tags: ['hashing', 'strings'],
  description: '港务长每天清晨点一次名，按靠岸的先后顺序念出 $n$ 艘船的船籍港。请找出被念到次数最多的港口。',
  input:
    '第一行包含一个整数 $n$（$1 \\le n \\le 10^5$）。接下来 $n$ 行，每行一个由小写字母组成的港口名，长度不超过 20。',
  output: '输出被念到次数最多的港口名及其次数，以一个空格分隔。若有多个，输出其中字典序最小的。',
  samples: ['5\nningbo\nhull\nningbo\nbergen\nhull\n'],
  inputs: (random) => [
    '1\na\n',
    roll(random, 100, 5, 3),
    roll(random, 1000, 1000, 2),
    roll(random, 100_000, 300, 20),
    roll(random, 100_000, 90_000, 12),
  ],
  solve(input) {
    const counts = new Map<string, number>();
    for (const name of input.trim().split('\n').slice(1)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return linesOf(best!.join(' '));
  },
};
