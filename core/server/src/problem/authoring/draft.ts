import {
  Limits,
  LOCAL_PROBLEM_SOURCE,
  NEW_PROBLEM,
  ProblemAuth,
  type ProblemType,
  areExamples,
  caseModesOf,
  type JudgeCaseMode,
  type ProblemSave,
} from '@tribunal/contract';
import { badInput, forbidden } from '@tribunal/platform';
import { checkerOf } from '../checker';
import { extraFilesOf } from '../extra-files';
import { valueOrPrevious } from './value-or-previous';
import type { ProblemModel } from '../model';
import { canPublish, denyAuthChange, type Author } from '../policy';
import { checkFileName } from '../file-name';

/** Fields with the same name in the form and in the table that do not depend on other fields. */
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

/** Fields for judging. Problems of other sources are judged there, so the form cannot change them there. */
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

/** Fields that the form determines; testcases, languages and tags are stored separately. */
export type ProblemFields = Plain & Judging & Pick<ProblemModel, 'problemId' | 'title'>;
/** The problem before the form is applied. */
export type Base = Plain & Judging & Pick<ProblemModel, 'bank' | 'gid'>;
export type DraftForm = Pick<ProblemSave, 'problem' | 'judgeMode'>;

/** Returns the defaults of a new problem of the site or of a place, for fields that the form leaves out. */
export const newProblemDefaults = (author: Author, gid: number | null = null): Base => ({
  bank: LOCAL_PROBLEM_SOURCE,
  gid,
  type: NEW_PROBLEM.type,
  auth: canPublish(author, gid) ? NEW_PROBLEM.auth : ProblemAuth.Private,
  difficulty: NEW_PROBLEM.difficulty,
  judgeMode: NEW_PROBLEM.judgeMode,
  judgeCaseMode: NEW_PROBLEM.judgeCaseMode,
  timeLimit: NEW_PROBLEM.timeLimit,
  memoryLimit: NEW_PROBLEM.memoryLimit,
  stackLimit: NEW_PROBLEM.stackLimit,
  description: null,
  input: null,
  output: null,
  examples: null,
  hint: null,
  source: null,
  codeShare: NEW_PROBLEM.codeShare,
  isRemoveEndBlank: NEW_PROBLEM.isRemoveEndBlank,
  openCaseResult: NEW_PROBLEM.openCaseResult,
  spjLanguage: null,
  spjCode: null,
  userExtraFile: null,
  judgeExtraFile: null,
  isFileIo: NEW_PROBLEM.isFileIO,
  ioReadFileName: null,
  ioWriteFileName: null,
});

function caseModeOf(
  { judgeCaseMode }: ProblemSave['problem'],
  type: ProblemType,
  before: JudgeCaseMode,
): JudgeCaseMode {
  const choices = caseModesOf(type);
  // If only the type changes, a mode that the new type does not support is reset.
  if (judgeCaseMode === undefined) return choices.includes(before) ? before : 'default';
  if (choices.includes(judgeCaseMode)) return judgeCaseMode;
  throw badInput('problem.judgeCaseMode', 'problem.caseMode', { choices: choices.join(', ') });
}

function judgingOf(form: DraftForm, base: Base): Judging {
  const { problem } = form;
  if (base.bank !== LOCAL_PROBLEM_SOURCE) return pick(base, JUDGING);
  const type = valueOrPrevious(problem.type, base.type);
  const checker = checkerOf(form, base);
  const fileIo = fileIoOf(problem, base);
  if (checker.judgeMode === 'interactive' && fileIo.isFileIo) {
    throw badInput('problem.isFileIO', 'problem.fileIoInteractive');
  }
  const filesOf = (name: 'userExtraFile' | 'judgeExtraFile') =>
    extraFilesOf(`problem.${name}`, valueOrPrevious(problem[name], base[name]));
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

/** Checks the limits of local problems; others have the limits of their source. */
function checkLimits({ timeLimit, memoryLimit }: Plain): void {
  const { max: ms } = Limits.timeLimitMs;
  if (timeLimit > ms) throw badInput('problem.timeLimit', 'input.tooLarge', { limit: ms });
  const { max: mb } = Limits.memoryLimitMb;
  if (memoryLimit > mb) throw badInput('problem.memoryLimit', 'input.tooLarge', { limit: mb });
}

/**
 * Merges the form with `base`, which supplies the fields that the form leaves out. Throws validation errors by field.
 * Throws if the author may not publish the problem, unless it is already public.
 */
export function draftOf(form: DraftForm, base: Base, author: Author): ProblemFields {
  const { problem } = form;
  if (problem.examples && !areExamples(problem.examples)) throw badInput('problem.examples', 'problem.examples');
  const plain = Object.fromEntries(
    PLAIN.map((name) => [name, valueOrPrevious<unknown>(problem[name], base[name])]),
  ) as Plain;
  if (base.bank === LOCAL_PROBLEM_SOURCE) {
    checkLimits(plain);
    // Only problems of other sources may have no level.
    plain.difficulty ??= base.difficulty;
  }
  const refusal = denyAuthChange(author, base, plain.auth);
  if (refusal) throw forbidden(refusal);
  return { ...plain, ...judgingOf(form, base), problemId: problem.problemId.toUpperCase(), title: problem.title };
}

type FileIo = Pick<ProblemModel, 'isFileIo' | 'ioReadFileName' | 'ioWriteFileName'>;

function nameOf(field: 'ioReadFileName' | 'ioWriteFileName', form: ProblemSave['problem'], base: FileIo): string {
  const name = valueOrPrevious(form[field], base[field])?.trim();
  if (!name) throw badInput(`problem.${field}`, 'problem.fileIoName');
  checkFileName(`problem.${field}`, name);
  return name;
}

/**
 * Returns the files that a submitted program uses instead of standard input and output. Either both have names or
 * neither.
 */
function fileIoOf(form: ProblemSave['problem'], base: FileIo): FileIo {
  if (!valueOrPrevious(form.isFileIO, base.isFileIo))
    return { isFileIo: false, ioReadFileName: null, ioWriteFileName: null };
  const ioReadFileName = nameOf('ioReadFileName', form, base);
  const ioWriteFileName = nameOf('ioWriteFileName', form, base);
  if (ioReadFileName === ioWriteFileName) throw badInput('problem.ioWriteFileName', 'problem.fileIoSame');
  return { isFileIo: true, ioReadFileName, ioWriteFileName };
}
