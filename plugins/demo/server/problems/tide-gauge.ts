import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

export const tideGauge: DemoProblem = {
  problemId: 'ME-1002',
  title: 'Tide Gauge',
  difficulty: 0,
  tags: ['arrays'],
  description:
    'A gauge on the quay wrote down the height of the water once an hour. The **range** of a day is the highest reading less the lowest one. Given the readings of $n$ days, 24 a day, find the day with the greatest range.',
  input:
    'The first line holds $n$ ($1 \\le n \\le 1000$). Each of the next $n$ lines holds 24 integers between $-1000$ and $1000$.',
  output: 'Print the number of the day, counted from 1, and its range. If several days share it, take the first.',
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
