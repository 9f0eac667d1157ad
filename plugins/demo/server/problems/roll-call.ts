import type { Random } from '../random';
import { linesFrom, linesOf, type DemoProblem } from '../problem';

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
