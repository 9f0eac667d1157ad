import { PLAIN_DOLLARS, type SimulatedProblem } from '@tribunal/remote-kit/simulator';

const formula = (tex: string): string => `<span class="tex2jax_process">${tex}</span>`;

/** Statements are our own words: none of the real site is stored here. */
export const PROBLEMS: readonly SimulatedProblem[] = [
  {
    id: 'hello',
    title: 'Harbour Greetings',
    timeLimitMs: 1000,
    memoryLimitMb: 1024,
    description: `<p>Every ship that arrives is greeted ${formula('$n$')} times, once by each pilot.</p><p>${PLAIN_DOLLARS}</p>
<div class="tex2jax_process">\\[ n^2 + 1 \\]</div>`,
    input: `<p>One line with ${formula('$n$')}, where ${formula('$1 \\le n \\le 1\\, 000$')}.</p>`,
    output: '<p>The number of greetings.</p>',
    hint: '',
    samples: [{ input: '3', output: '3' }],
    source: 'Harbour Games',
    tags: [],
  },
  {
    id: '2piers',
    title: 'Piers & Cranes',
    timeLimitMs: 500,
    memoryLimitMb: 64,
    description:
      '<p>Cranes move along two piers, 两座码头. Which crane is in the way?</p><div class="illustration"><img src="/problems/2piers/file/statement/en/img-0001.png" alt="Piers"></div><p><img src="img/map.png" alt=""></p>',
    input: '<p>The number of cranes, and one line for each.</p>',
    output: '<p>The crane that is in the way, or nothing.</p>',
    hint: '<p>Piers are straight.</p>',
    samples: [
      { input: '2\nred\n  green', output: 'green' },
      { input: '0', output: 'none' },
    ],
    source: '',
    tags: [],
  },
];
