import { PLAIN_DOLLARS, type SimulatedProblem } from '@tribunal/remote-kit/simulator';
import type { PageVariant } from './statement';

export const PROBLEMS: readonly SimulatedProblem[] = [
  {
    id: '1A',
    title: 'Tiling the Courtyard',
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    description: `<p>${PLAIN_DOLLARS} A courtyard is a rectangle of $$$n \\times m$$$ metres. It is to be covered with square slabs of $$$a \\times a$$$ metres. Slabs may stick out over the edge; they must not be cut. (院子的边缘可以盖过去。)</p><p><img class="tex-graphics" src="/predownloaded/aa/bb/courtyard.png" alt="A courtyard"/></p>`,
    input: '<p>One line with integers $$$n$$$, $$$m$$$ and $$$a$$$ ($$$1 \\le n, m, a \\le 10^9$$$).</p>',
    output: '<p>How many slabs are needed.</p>',
    hint: '',
    samples: [{ input: '6 6 4', output: '4' }],
    source: 'Simulated Beta Round 1',
    tags: ['math'],
  },
  {
    id: '1133F2',
    title: 'Roads Below $$$d$$$ (hard version)',
    timeLimitMs: 2500,
    memoryLimitMb: 512,
    description:
      '<p>A country has towns and roads. Keep some of the roads, so that the sum $$$$$$S = \\sum_{i=1}^{k} w_i$$$$$$ is least and a &lt; b holds for all of them.</p><ul><li>no road is kept twice,</li><li>the first town keeps at most $$$d$$$ roads.</li></ul>',
    input:
      '<p>The first line has $$$n$$$ and $$$d$$$. The roads follow, each on a line of its own; an empty line ends them.</p>',
    output: '<p>The sum, or <span class="tex-font-style-tt">NO</span>.</p>',
    hint: '<p>In the first sample both roads are kept.</p><p><img src="https://espresso.codeforces.com/0123456789abcdef.png"/></p>',
    samples: [
      { input: '3 2\n1 2 4\n\n2 3 5', output: '9' },
      { input: '2 0\n1 2 1', output: 'NO' },
      { input: '1 0', output: '0' },
    ],
    source: 'Simulated Round 544 (Div. 3)',
    tags: ['constructive algorithms', 'graphs'],
  },
  {
    id: '409H',
    title: 'Sums in Files',
    timeLimitMs: 3000,
    memoryLimitMb: 64,
    description:
      '<p>Old pages write <span class="tex-span"><i>a</i><sub class="lower-index">1</sub></span> in this way. Add two numbers.</p>',
    input: '<p>Two numbers in the file.</p>',
    output: '<p>Their sum, in the other file.</p>',
    hint: '',
    samples: [{ input: '  1 &  2', output: '3' }],
    source: 'April Simulation 2014',
    tags: [],
  },
  {
    id: '1500C',
    title: 'Guess the Locker: «Схрон»',
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    description: '<p>A number between $$$1$$$ and $$$n$$$ is hidden. Find it with few questions.</p>',
    input: '<p>At first one line with $$$n$$$.</p>',
    output: '',
    hint: '',
    samples: [{ input: '5\n<\n=', output: '? 3\n? 2\n! 2' }],
    source: 'Simulated Global Round 13',
    tags: ['interactive', 'binary search'],
  },
  {
    id: '92101',
    title: 'Maze-1',
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    description: '<p>All problems of this contest are about one maze; the tests differ.</p>',
    input: '<p>The maze.</p>',
    output: '<p>A way out.</p>',
    hint: '',
    samples: [{ input: '1', output: 'left' }],
    source: 'Simulated Marathon Qualification',
    tags: [],
  },
  {
    id: '656A',
    title: 'Words Only',
    timeLimitMs: 500,
    memoryLimitMb: 64,
    description: '<p>What is asked for is told in this sentence alone.</p>',
    input: '',
    output: '',
    hint: '',
    samples: [],
    source: 'April Simulation 2016',
    tags: ['*special'],
  },
];

export const PAGE_VARIANTS: Readonly<Record<string, PageVariant>> = {
  '1A': { rating: 1000, samples: 'breaks' },
  '1133F2': { rating: 1900, samples: 'empty boxes' },
  '409H': { rating: 2400, files: { input: 'sums.in', output: 'sums.out' }, samples: 'breaks', time: '3 s' },
  '1500C': {
    interaction: '<p>Print <span class="tex-font-style-tt">? x</span> and flush; the answer is one character.</p>',
    samples: 'breaks',
  },
};

/** Addresses of problems that show something other than a statement. */
export const ODD_PAGES: Readonly<Record<string, string>> = {
  '630Z': '<div class="alert">Statement is not available on English language</div>',
  '64Z':
    '<div class="problem-statement"><div class="header"><div class="title">Z. Задача</div><div class="time-limit"><div class="property-title">ограничение по времени на тест</div>2 секунды</div></div></div>',
  '31Z':
    '<table><tbody><tr><th>Name</th><th>Actions</th></tr><tr><td>statements.zip</td><td>Download</td></tr></tbody></table>',
  '171Z': '<embed src="/problem-files/z.pdf" type="application/pdf" width="100%"/>',
  '999Z': '<main><h2>Z. A page that nobody knows</h2></main>',
};
