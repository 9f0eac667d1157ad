import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

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
