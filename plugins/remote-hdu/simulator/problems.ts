import type { SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Problems written for the simulator; the site has no such problems. */
export const problems: readonly SimulatedProblem[] = [
  {
    id: '1000',
    title: 'Two Buckets',
    timeLimitMs: 1000,
    memoryLimitMb: 32,
    description: 'A farmer fills two buckets from the well. Tell how many litres there are in both.',
    input: 'Each line has two whole numbers A and B, the litres of the buckets. Read until the input ends.',
    output: 'For each line write the sum of A and B on a line of its own.',
    hint: '',
    samples: [{ input: '1 1\n20 22', output: '2\n42' }],
    source: 'Village Contest',
    tags: [],
  },
  {
    id: '1091',
    title: 'Stairs & Lanterns <II>',
    timeLimitMs: 2000,
    memoryLimitMb: 64,
    description:
      'A tower is drawn with stars, one more on each floor.<br><br>It looks like this:<br><center><img style="max-width:100%;" src=../../../data/images/C91-1001-1.jpg></center><br>See also <a href="/showproblem.php?pid=1000">the buckets</a>.',
    input: 'One number n (0 &lt; n &lt; 20), the floors of the tower.',
    output: 'Draw the tower. There are no blanks behind the stars.',
    hint: 'The first floor stands in the middle.<br>Blanks before stars <b>count</b>.',
    samples: [{ input: '3', output: '  *\n ***\n*****' }],
    source: '2026 Lantern Festival <Warm Up>',
    tags: [],
  },
  {
    id: '2026',
    title: '渡口的队伍',
    timeLimitMs: 1000,
    memoryLimitMb: 64,
    description:
      '渡口每天有很多人排队过河。每条船最多坐 m 个人，先来的人先上船。<br>请问 n 个人全部过河，至少需要几条船？',
    input: '第一行是一个整数 T，表示测试数据的组数。<br>每组数据占一行，包含两个整数 n 和 m（1≤n,m≤10000）。',
    output: '对于每组数据，输出一行：需要的船数。',
    hint: '第一组：3 个人，每船 2 人，所以要 2 条船。',
    samples: [{ input: '2\n3 2\n10 5', output: '2\n2' }],
    source: '《渡口》练习赛',
    tags: [],
  },
  {
    id: '6010',
    title: 'Queries on a Fence',
    timeLimitMs: 4000,
    memoryLimitMb: 512,
    description:
      '<p>There is a fence of $n$ boards; board $i$ is $a_i$ high.</p><p>For a range the height is $$\\max_{l \\le i \\le r} a_i.$$</p>',
    input: '<ul><li>The first line has $n$ and $q$ ($1\\leq n,q\\leq 10^5$).</li><li>Then the heights.</li></ul>',
    output: '<p>One line for each of the $q$ ranges.</p>',
    hint: '',
    samples: [{ input: '3 1\n5 7 6\n2 3', output: '7' }],
    source: '',
    tags: [],
  },
  {
    id: '3555',
    title: 'An Open Gate',
    timeLimitMs: 1000,
    memoryLimitMb: 32,
    // This element is not closed, which the real site displays all the same.
    description: 'A sheep walks through the gate. <div class="story">Another one follows it, and another.',
    input: 'A number of sheep for each gate, with <i>many</i> gates on one line.',
    output: 'How many sheep are behind the gates.<br>Two cases are parted by an empty line.',
    hint: '',
    samples: [{ input: '1 2 3\n\n  4 5', output: 'Case 1: 6\n\nCase 2: 9' }],
    source: 'Shepherds',
    tags: [],
  },
];
