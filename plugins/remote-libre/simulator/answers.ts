import type { Status } from '@tribunal/contract';
import type { SimulatedProblem, SimulatedRun, SimulatorState } from '@tribunal/remote-kit/simulator';
import { PRESETS } from '../languages';
import { ANSWERS_ONLY, ENGLISH, INTERNAL } from './problems';

export const internalId = (id: string): number => INTERNAL[id] ?? Number(id);

/**
 * Returns the sections of a statement. Every other problem has them in a different order, as they are recognised by
 * their titles.
 */
function sectionsOf({ id, description, input, output, hint, samples }: SimulatedProblem): object[] {
  const text = (sectionTitle: string, content: string): object => ({ sectionTitle, type: 'Text', text: content });
  const shown = samples.map((_, nth) => ({ sectionTitle: `样例 ${nth + 1}`, type: 'Sample', sampleId: nth, text: '' }));
  const first = [text('题目描述', description), text('输入格式', input), text('输出格式', output)];
  const last = hint === '' ? [] : [text('数据范围与提示', hint)];
  return Number(id) % 2 === 0 ? [...shown, ...first.reverse(), ...last] : [...first, ...shown, ...last];
}

const metaOfProblem = ({ id }: SimulatedProblem): object => ({
  id: internalId(id),
  displayId: Number(id),
  type: ANSWERS_ONLY.includes(id) ? 'SubmitAnswer' : 'Traditional',
  isPublic: true,
  locales: id in ENGLISH ? ['zh_CN', 'en_US'] : ['zh_CN'],
});

const tagsOf = ({ tags }: SimulatedProblem, nameLocale = 'zh_CN'): object[] =>
  tags.map((name, nth) => ({ id: nth + 1, name, color: 'blue', nameLocale }));

/** Renders a problem in the list of all problems. */
export const listedProblem = (problem: SimulatedProblem): object => ({
  meta: metaOfProblem(problem),
  title: problem.title,
  tags: tagsOf(problem),
  resultLocale: 'zh_CN',
});

/** Renders a problem in the language that is asked for, or in Chinese if it does not have that one. */
export const problemAnswer = (problem: SimulatedProblem, asked: unknown): object => {
  const translation = asked === 'en_US' ? ENGLISH[problem.id] : undefined;
  const shown = { ...problem, ...translation };
  const locale = translation ? 'en_US' : 'zh_CN';
  return {
    meta: metaOfProblem(problem),
    localizedContentsOfLocale: { locale, title: shown.title, contentSections: sectionsOf(shown) },
    samples: problem.samples.map(({ input, output }) => ({ inputData: `${input}\n`, outputData: `${output}\n` })),
    judgeInfo: { timeLimit: problem.timeLimitMs, memoryLimit: problem.memoryLimitMb, subtasks: [], checker: {} },
    submittable: true,
    tagsOfLocale: tagsOf(shown, locale),
  };
};

const STATUSES: Readonly<Partial<Record<Status, string>>> = {
  [-4]: 'Canceled',
  [-2]: 'CompilationError',
  [-1]: 'WrongAnswer',
  0: 'Accepted',
  1: 'TimeLimitExceeded',
  2: 'MemoryLimitExceeded',
  3: 'RuntimeError',
  8: 'PartiallyCorrect',
};
const nameOf = (status: Status): string => STATUSES[status] ?? 'SystemError';

const PROGRESS_TYPES = { pending: null, compiling: 'Compiling', judging: 'Running' } as const;

export function detailAnswer(run: SimulatedRun, simulatorState: SimulatorState): object {
  const state = simulatorState.poll(run);
  const content = contentOf(run);
  if (state !== 'final') {
    const progressType = PROGRESS_TYPES[state];
    const progress = progressType === null ? null : { progressType, compile: null, subtasks: [], testcaseResult: {} };
    return { meta: { ...metaOf(run, simulatorState), status: 'Pending' }, content, progress };
  }
  const { status, text, timeMs, memoryKb, score = status === 0 ? 100 : 0 } = run.outcome;
  const measured = status === -2 ? {} : { score, timeUsed: timeMs + 0.2, memoryUsed: memoryKb };
  return {
    meta: { ...metaOf(run, simulatorState), ...measured, status: text ?? nameOf(status) },
    content,
    progress: progressOf(run),
  };
}

/** Returns what was submitted. Unlike the lists, it has the options of the language. */
function contentOf({ languageId, code }: SimulatedRun): object {
  const { language, options } = PRESETS.find(({ id }) => id === languageId) ?? { language: 'cpp', options: {} };
  return { language, code, compileAndRunOptions: options };
}

/**
 * Returns the progress of a run. Compiler messages are coloured; long ones are truncated, with the number of omitted
 * characters.
 */
function progressOf({ outcome }: SimulatedRun): object {
  const { status, message = '' } = outcome;
  if (status === -2) {
    const data = `\u001b[1m\u001b[31m${message}\u001b[0m`;
    const isLong = message.length % 2 === 1;
    const compile = { success: false, message: isLong ? { data, omittedLength: 12 } : data };
    return { progressType: 'Finished', compile };
  }
  const cases = outcome.cases ?? [{ status, timeMs: outcome.timeMs, memoryKb: outcome.memoryKb }];
  const results = cases.map((one, nth) => [
    `hash${nth}`,
    { status: nameOf(one.status), score: one.status === 0 ? 100 : 0, time: one.timeMs, memory: one.memoryKb },
  ]);
  return {
    progressType: 'Finished',
    compile: { success: true, message: '' },
    subtasks: [{ score: 0, fullScore: 100, testcases: cases.map((_, nth) => ({ testcaseHash: `hash${nth}` })) }],
    testcaseResult: Object.fromEntries(results) as object,
  };
}

const metaOf = (run: SimulatedRun, simulatorState: SimulatorState): object => ({
  id: run.id,
  isPublic: true,
  codeLanguage: run.languageId.split('-')[0],
  score: null,
  answerSize: Buffer.byteLength(run.code),
  submitTime: new Date(run.sentAt).toISOString(),
  problem: { id: internalId(run.problemId), displayId: Number(run.problemId) },
  submitter: { id: 1, username: run.account, nickname: simulatorState.displayNameOf(run.account) },
});

export const listAnswer = (runs: readonly SimulatedRun[], simulatorState: SimulatorState): object => ({
  submissions: runs.map((run) => ({ ...metaOf(run, simulatorState), status: 'Pending' })),
  hasSmallerId: false,
  hasLargerId: false,
});
