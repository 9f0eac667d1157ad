import type { SimulatedRun, World } from '@tribunal/remote-kit/simulator';

interface Told {
  word: string;
  text: string;
}

const WORDS: Readonly<Record<number, Told>> = {
  [-3]: { word: 'PRESENTATION_ERROR', text: 'Presentation error' },
  [-2]: { word: 'COMPILATION_ERROR', text: 'Compilation error' },
  [-1]: { word: 'WRONG_ANSWER', text: 'Wrong answer' },
  0: { word: 'OK', text: 'Accepted' },
  1: { word: 'TIME_LIMIT_EXCEEDED', text: 'Time limit exceeded' },
  2: { word: 'MEMORY_LIMIT_EXCEEDED', text: 'Memory limit exceeded' },
  3: { word: 'RUNTIME_ERROR', text: 'Runtime error' },
  8: { word: 'PARTIAL', text: 'Partial result' },
};

const FAILED: Told = { word: 'FAILED', text: 'Judgement failed' };

const told = (status: number): Told => WORDS[status] ?? FAILED;

export interface TestOfRun {
  word: string;
  timeMs: number;
  memoryKb: number;
}

/** A run as the site tells it now. */
export interface View {
  isWaiting: boolean;
  word: string;
  /** HTML. */
  text: string;
  tests: TestOfRun[];
}

/** The tests of a run whose outcome names none: one passed, and the one that failed. */
function testsOf({ outcome }: SimulatedRun): TestOfRun[] {
  const { status, timeMs, memoryKb } = outcome;
  const cases = outcome.cases ?? [
    { status: 0, timeMs, memoryKb },
    ...(status === 0 ? [] : [{ status, timeMs, memoryKb }]),
  ];
  return cases.map((one) => ({ word: told(one.status).word, timeMs: one.timeMs, memoryKb: one.memoryKb }));
}

const judged = (test: number): string => `<span class="verdict-format-judged">${test}</span>`;

/** Counts as a look. */
export function viewOf(run: SimulatedRun, world: World): View {
  const state = world.lookAt(run);
  if (state === 'judging') {
    const text = `<span class="verdict-waiting">Running on test ${judged(1)}</span>`;
    return { isWaiting: true, word: 'TESTING', text, tests: [] };
  }
  if (state !== 'final') return { isWaiting: true, word: '', text: 'In queue', tests: [] };
  const { status, text } = run.outcome;
  if (text !== undefined) return { isWaiting: false, word: text, text, tests: [] };
  const { word, text: said } = told(status);
  if (status === -2) return { isWaiting: false, word, text: said, tests: [] };
  const tests = testsOf(run);
  if (status === 0) return { isWaiting: false, word, text: `<span class='verdict-accepted'>${said}</span>`, tests };
  const rejected = `<span class='verdict-rejected'>${said} on test ${judged(tests.length)}</span>`;
  return { isWaiting: false, word, text: rejected, tests };
}
