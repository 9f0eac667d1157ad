import type { SimulatedRun, SimulatorState } from '@tribunal/remote-kit/simulator';

interface VerdictText {
  word: string;
  text: string;
}

const VERDICT_TEXTS: Readonly<Record<number, VerdictText>> = {
  [-3]: { word: 'PRESENTATION_ERROR', text: 'Presentation error' },
  [-2]: { word: 'COMPILATION_ERROR', text: 'Compilation error' },
  [-1]: { word: 'WRONG_ANSWER', text: 'Wrong answer' },
  0: { word: 'OK', text: 'Accepted' },
  1: { word: 'TIME_LIMIT_EXCEEDED', text: 'Time limit exceeded' },
  2: { word: 'MEMORY_LIMIT_EXCEEDED', text: 'Memory limit exceeded' },
  3: { word: 'RUNTIME_ERROR', text: 'Runtime error' },
  8: { word: 'PARTIAL', text: 'Partial result' },
};

const FAILED: VerdictText = { word: 'FAILED', text: 'Judgement failed' };

const verdictTextOf = (status: number): VerdictText => VERDICT_TEXTS[status] ?? FAILED;

export interface TestOfRun {
  word: string;
  timeMs: number;
  memoryKb: number;
}

/** The current state of a run as the site shows it. */
export interface View {
  isWaiting: boolean;
  word: string;
  /** The verdict as HTML. */
  text: string;
  tests: TestOfRun[];
}

/** Returns the tests of a run. For an outcome without tests these are one passed test and the failed one, if any. */
function testsOf({ outcome }: SimulatedRun): TestOfRun[] {
  const { status, timeMs, memoryKb } = outcome;
  const cases = outcome.cases ?? [
    { status: 0, timeMs, memoryKb },
    ...(status === 0 ? [] : [{ status, timeMs, memoryKb }]),
  ];
  return cases.map((one) => ({ word: verdictTextOf(one.status).word, timeMs: one.timeMs, memoryKb: one.memoryKb }));
}

const judged = (test: number): string => `<span class="verdict-format-judged">${test}</span>`;

/** Returns the current state of a run. Counts as one poll of the run. */
export function viewOf(run: SimulatedRun, simulatorState: SimulatorState): View {
  const state = simulatorState.poll(run);
  if (state === 'judging') {
    const text = `<span class="verdict-waiting">Running on test ${judged(1)}</span>`;
    return { isWaiting: true, word: 'TESTING', text, tests: [] };
  }
  if (state !== 'final') return { isWaiting: true, word: '', text: 'In queue', tests: [] };
  const { status, text } = run.outcome;
  if (text !== undefined) return { isWaiting: false, word: text, text, tests: [] };
  const { word, text: label } = verdictTextOf(status);
  if (status === -2) return { isWaiting: false, word, text: label, tests: [] };
  const count = run.outcome.cases?.length ?? (status === 0 ? 1 : 2);
  const shown =
    status === 0
      ? `<span class='verdict-accepted'>${label}</span>`
      : `<span class='verdict-rejected'>${label} on test ${judged(count)}</span>`;
  return {
    isWaiting: false,
    word,
    text: shown,
    // Only the page of a run shows its tests.
    get tests() {
      return testsOf(run);
    },
  };
}
