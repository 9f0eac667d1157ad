import type { SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Layout of the example of a statement, if it is not one box with labels. */
export const LAYOUTS: Readonly<Record<string, 'two boxes'>> = { ADAFERRY: 'two boxes' };
/** Ids of the languages that a problem accepts; other problems accept all. */
export const LANGUAGES: Readonly<Record<string, readonly string[]>> = { PRIME_L: ['11', '44'] };

/** Maximum size of a source per problem, in bytes. */
const SOURCE_LIMITS: Readonly<Record<string, number>> = { PRIME_L: 400 };
export const sourceLimitOf = (id: string): number => SOURCE_LIMITS[id] ?? 50_000;

/** Problems written for the simulator; the site has no such problems. */
export const problems: readonly SimulatedProblem[] = [
  {
    id: 'TEST',
    title: 'Doors, Halls, and the Way Out',
    timeLimitMs: 10_000,
    memoryLimitMb: 1536,
    description: '<p>Walk through the doors until you see the one with the number 42. Repeat what you have seen.</p>',
    input: '<p>Numbers of one or two digits, one on each line.</p>',
    output: '<p>The same numbers, up to the one before <em>42</em>.</p>',
    hint: '',
    samples: [{ input: '1\n2\n88\n42\n99', output: '1\n2\n88' }],
    source: 'Own problem & first of all',
    tags: ['basic', 'ad-hoc'],
  },
  {
    id: 'PRIME_L',
    title: 'Lucky Primes',
    timeLimitMs: 500,
    memoryLimitMb: 64,
    description:
      '<p>A prime is lucky when the number before it is a square.</p><p><img src="/content/sage:lucky.png" alt=""> Find them for all \\(n \\le 10^6\\).</p>',
    input: '<p>One number n.</p>',
    output: '<p>The lucky primes up to n, parted by blanks.</p>',
    hint: '<p>There are few of them.</p>',
    samples: [{ input: '20', output: '2 5 17' }],
    source: '',
    tags: [],
  },
  {
    id: 'ADAFERRY',
    title: 'Ada and the Ferry — 渡轮',
    timeLimitMs: 1500,
    memoryLimitMb: 256,
    description: '<p>Ada, a small beetle, waits for the ferry. 她想知道渡轮什么时候来。</p>',
    input: '<p>Two times <b>HH:MM</b>.</p>',
    output: '<p>How many minutes are between them.</p>',
    hint: '',
    samples: [{ input: '10:00\n  11:30', output: '90' }],
    source: '',
    tags: ['simple-math'],
  },
  {
    id: 'ODDBOX',
    title: 'An Odd Box',
    timeLimitMs: 1000,
    memoryLimitMb: 128,
    // It is ambiguous which part is the input and which the output.
    description:
      '<p>Talk to the box. It answers every question.</p><pre>you: how are you\nbox: well\nyou: bye\nbox: bye</pre>',
    input: '<p>What the box says.</p>',
    output: '<p>What you say.</p>',
    hint: '',
    samples: [],
    source: '',
    tags: [],
  },
];
