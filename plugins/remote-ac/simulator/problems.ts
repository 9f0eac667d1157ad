import { PLAIN_DOLLARS, type SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Layout of a task's page. */
export type Layout = 'modern' | 'japanese' | 'old' | 'interactive';

export const PROBLEMS: readonly SimulatedProblem[] = [
  {
    id: 'abc100_a',
    title: 'Two Shelves',
    timeLimitMs: 2000,
    memoryLimitMb: 1024,
    description: `<p>Books of <var>N</var> kinds stand on two shelves; <var>X_i</var> of them are red and <var>a &lt; b</var> holds for the others. ${PLAIN_DOLLARS}</p><p>$$X_1 + X_2$$</p><p><img src="/img/abc100/shelf.png"></p>`,
    input: '<p>In this form:</p><pre><var>N</var>\n<var>X_1</var> <var>X_2</var>\n</pre>',
    output: '<p>Print <code>Yes</code> or <code>No</code>.</p>',
    hint: '<p>Four red books are on both shelves, as <var>2+2=4</var>.</p>',
    samples: [
      { input: '2\n4 4', output: 'Yes' },
      { input: '1\n1  0', output: 'No' },
    ],
    source: 'AtCoder Simulated Beginner Contest 100',
    tags: [],
  },
  {
    id: 'code_festival_2016_quala_b',
    title: 'Festival of Lamps',
    timeLimitMs: 2500,
    memoryLimitMb: 256,
    description: '<p>Lamps <var>a<sub>1</sub></var> to <var>a<sub>n</sub></var> shine.</p>',
    input: '<p>One number.</p>',
    output: '<p>How many shine.</p>',
    hint: '',
    samples: [{ input: '3', output: '3' }],
    source: 'SIMULATED FESTIVAL 2016 qual A',
    tags: [],
  },
  {
    id: 'dwacon2017-prelims.dwango2017qual_a',
    title: '動画の数',
    timeLimitMs: 500,
    memoryLimitMb: 64,
    description: '<p>動画が <var>N</var> 本あります。再生された動画の数を求めてください。</p>',
    input: '<p>一行に整数が一つ。</p>',
    output: '<p>答えを一行に。</p>',
    hint: '',
    samples: [{ input: '10', output: '7' }],
    source: '模擬コンテスト 予選',
    tags: [],
  },
  {
    id: 'abc003_1',
    title: 'An Old Layout',
    timeLimitMs: 2000,
    memoryLimitMb: 64,
    description: '<p>古い問題です。Old tasks look like this.</p>',
    input: '<p>A line.</p>',
    output: '<p>A line.</p>',
    hint: '',
    samples: [{ input: 'x', output: '  y' }],
    source: 'AtCoder Simulated Beginner Contest 003',
    tags: [],
  },
  {
    id: 'practice_1',
    title: 'Sorting by Questions',
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    description: '<p>This is an interactive task. Ask which of two weights is the heavier one.</p>',
    input: '',
    output: '',
    hint: '',
    samples: [],
    source: 'simulated practice contest',
    tags: [],
  },
];

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  'dwacon2017-prelims.dwango2017qual_a': 'japanese',
  abc003_1: 'old',
  practice_1: 'interactive',
};

/** Notation of the memory limit on a page, if not in `MiB`. */
export const MEMORY: Readonly<Record<string, string>> = {
  code_festival_2016_quala_b: '256 MB',
  abc003_1: '65536 KB',
};

/** Returns whether the contest is over; its form then requires confirmation by a human. */
export const isOver = (contest: string): boolean => contest.startsWith('closed');

/** Splits a problem's id into contest and task. */
export function split(id: string): { contest: string; task: string } {
  const at = id.indexOf('.');
  if (at >= 0) return { contest: id.slice(0, at), task: id.slice(at + 1) };
  return { contest: id.split('_').slice(0, -1).join('-'), task: id };
}
