import {
  Limits,
  OWN_BANK,
  ProblemAuth,
  ProblemType,
  areExamples,
  caseModesOf,
  type JudgeCaseMode,
  type ProblemSave,
} from '@tribunal/contract';
import { badInput, forbidden } from '../http';
import { checkerOf } from './checker';
import { extraFilesOf } from './extra-files';
import { fileIoOf } from './file-io';
import { given } from './given';
import type { ProblemModel } from './model';
import { mayPublish, refuseAuth, type Author } from './policy';

/** Fields that the form names as the table does and that depend on no other. */
const PLAIN = [
  'difficulty',
  'auth',
  'timeLimit',
  'memoryLimit',
  'stackLimit',
  'description',
  'input',
  'output',
  'examples',
  'hint',
  'source',
  'codeShare',
  'isRemoveEndBlank',
  'openCaseResult',
] as const;

/** How it is judged: a remote problem is judged elsewhere, so there the form has no say in them. */
const JUDGING = [
  'type',
  'judgeMode',
  'judgeCaseMode',
  'spjLanguage',
  'spjCode',
  'userExtraFile',
  'judgeExtraFile',
  'isFileIo',
  'ioReadFileName',
  'ioWriteFileName',
] as const;

type Judging = Pick<ProblemModel, (typeof JUDGING)[number]>;
type Plain = Pick<ProblemModel, (typeof PLAIN)[number]>;

/** What the form decides; its cases, languages and tags are kept beside it. */
export type ProblemFields = Plain & Judging & Pick<ProblemModel, 'problemId' | 'title'>;
/** The problem before the form. */
export type Base = Plain & Judging & Pick<ProblemModel, 'bank'>;
export type DraftForm = Pick<ProblemSave, 'problem' | 'judgeMode'>;

/** What a new problem is where its form says nothing. */
export const blankFor = (author: Author): Base => ({
  bank: OWN_BANK,
  type: ProblemType.Acm,
  auth: mayPublish(author) ? ProblemAuth.Public : ProblemAuth.Private,
  difficulty: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: Limits.timeLimitMs.default,
  memoryLimit: Limits.memoryLimitMb.default,
  stackLimit: Limits.stackLimitMb.default,
  description: null,
  input: null,
  output: null,
  examples: null,
  hint: null,
  source: null,
  codeShare: true,
  isRemoveEndBlank: true,
  openCaseResult: true,
  spjLanguage: null,
  spjCode: null,
  userExtraFile: null,
  judgeExtraFile: null,
  isFileIo: false,
  ioReadFileName: null,
  ioWriteFileName: null,
});

function caseModeOf(
  { judgeCaseMode }: ProblemSave['problem'],
  type: ProblemType,
  before: JudgeCaseMode,
): JudgeCaseMode {
  const choices = caseModesOf(type);
  // A change of the type alone leaves no mode that it cannot have.
  if (judgeCaseMode === undefined) return choices.includes(before) ? before : 'default';
  if (choices.includes(judgeCaseMode)) return judgeCaseMode;
  throw badInput('problem.judgeCaseMode', 'problem.caseMode', { choices: choices.join(', ') });
}

function judgingOf(form: DraftForm, base: Base): Judging {
  const { problem } = form;
  if (base.bank !== OWN_BANK) return pick(base, JUDGING);
  const type = given(problem.type, base.type);
  const checker = checkerOf(form, base);
  const fileIo = fileIoOf(problem, base);
  if (checker.judgeMode === 'interactive' && fileIo.isFileIo) {
    throw badInput('problem.isFileIO', 'problem.fileIoInteractive');
  }
  const filesOf = (name: 'userExtraFile' | 'judgeExtraFile') =>
    extraFilesOf(`problem.${name}`, given(problem[name], base[name]));
  return {
    type,
    judgeCaseMode: caseModeOf(problem, type, base.judgeCaseMode),
    ...checker,
    userExtraFile: filesOf('userExtraFile'),
    judgeExtraFile: filesOf('judgeExtraFile'),
    ...fileIo,
  };
}

const pick = <T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** Those of other judges are their own. */
function checkLimits({ timeLimit, memoryLimit }: Plain): void {
  const { max: ms } = Limits.timeLimitMs;
  if (timeLimit > ms) throw badInput('problem.timeLimit', 'input.tooLarge', { limit: ms });
  const { max: mb } = Limits.memoryLimitMb;
  if (memoryLimit > mb) throw badInput('problem.memoryLimit', 'input.tooLarge', { limit: mb });
}

/**
 * What the form means, with everything that it leaves out as in `base`; throws what is wrong with it, by field. Publishing
 * is refused to those who may not, unless the problem is public already.
 */
export function draftOf(form: DraftForm, base: Base, author: Author): ProblemFields {
  const { problem } = form;
  if (problem.examples && !areExamples(problem.examples)) throw badInput('problem.examples', 'problem.examples');
  const plain = Object.fromEntries(PLAIN.map((name) => [name, given<unknown>(problem[name], base[name])])) as Plain;
  if (base.bank === OWN_BANK) checkLimits(plain);
  const refusal = refuseAuth(author, base.auth, plain.auth);
  if (refusal) throw forbidden(refusal);
  return { ...plain, ...judgingOf(form, base), problemId: problem.problemId.toUpperCase(), title: problem.title };
}
