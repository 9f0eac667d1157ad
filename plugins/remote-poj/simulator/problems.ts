import { PLAIN_DOLLARS, type SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Time limits per testcase, in ms, for problems whose page states one. */
export const CASE_TIMES: Readonly<Record<string, number>> = { '2777': 1000 };

/** Problems written for the simulator; the site has no such problems. */
export const problems: readonly SimulatedProblem[] = [
  {
    id: '1000',
    title: 'A Pair of Oars',
    timeLimitMs: 1000,
    // Rendered as 10000K, like the oldest problems.
    memoryLimitMb: 9,
    description: 'Two oars are a and b centimetres long.<br>Tell how long they are together.<br>',
    input: 'Two whole numbers a, b (0 &lt;= a, b &lt;= 10)<br>',
    output: 'Output a + b<br>',
    hint: 'Read a, then b.<br><pre>  a b\n  ---</pre>',
    samples: [{ input: '1 2', output: '3' }],
    source: 'POJ',
    tags: [],
  },
  {
    id: '2777',
    title: 'Market Day: $5 or $6?',
    timeLimitMs: 5000,
    memoryLimitMb: 64,
    description: `${PLAIN_DOLLARS} For x<sub>1</sub> baskets of apples you pay $5x<sub>1</sub>.<br><img src="images/2777_1.jpg" align="center"><br>A farmer spends <i>all</i> of his money.`,
    input: 'The money in dollars, n (n &lt; 10<sup>6</sup>), as "$n".',
    output: 'In how many ways it can be spent.',
    hint: '',
    samples: [{ input: '$11\n$30', output: '1\n2' }],
    source: 'Market Monthly, 2004.06.27 <Spring>',
    tags: [],
  },
  {
    id: '3150',
    title: 'Windmill',
    timeLimitMs: 2000,
    memoryLimitMb: 128,
    description: 'A windmill has n wings. Every turn moves each wing to the place of the next one.',
    input: 'First n and d, then what is painted on each wing.',
    output: 'What is painted where after d turns.',
    hint: '',
    samples: [
      { input: '5 3\n1 2 2 1 2', output: '2 2 2 2 1' },
      { input: '3 1\n  1 0 0', output: '0 1 0' },
    ],
    source: '',
    tags: [],
  },
  {
    id: '3981',
    title: '渔夫的账本',
    timeLimitMs: 1000,
    memoryLimitMb: 64,
    description: '渔夫每天把打到的鱼记在账本上。<br>请把账本里的 “you” 改成 “we”。',
    input: '若干行文字，到文件末尾为止。',
    output: '改好以后的文字。',
    hint: '字母有大小写之分。',
    samples: [{ input: 'you are here\nYou', output: 'we are here\nYou' }],
    source: '渔村练习',
    tags: [],
  },
];
