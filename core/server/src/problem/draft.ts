import { Limits, ProblemAuth, ProblemType, type ProblemSave, type SampleCase } from '@tribunal/contract';
import { badInput, forbidden } from '../http';
import { caseModesOf, fullMark, isSubtaskMode } from './case-score';
import type { ProblemModel } from './model';

export interface DraftCase {
  input: string;
  output: string;
  score: number | null;
  groupNum: number | null;
}

type DraftFields = Pick<
  ProblemModel,
  | 'problemId'
  | 'title'
  | 'type'
  | 'auth'
  | 'difficulty'
  | 'judgeMode'
  | 'judgeCaseMode'
  | 'timeLimit'
  | 'memoryLimit'
  | 'stackLimit'
  | 'description'
  | 'input'
  | 'output'
  | 'examples'
  | 'hint'
  | 'source'
  | 'ioScore'
  | 'codeShare'
  | 'isRemoveEndBlank'
  | 'openCaseResult'
>;

export interface ProblemDraft {
  fields: DraftFields;
  cases: DraftCase[];
}

const withUnixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

function checkCase(sample: SampleCase, place: number, type: ProblemType, needsGroup: boolean): DraftCase {
  const at = (field: string): string => `samples.${place}.${field}`;
  if (!sample.input && !sample.output) throw badInput(at('input'), 'problem.emptyCase', { place: place + 1 });
  for (const field of ['input', 'output'] as const) {
    if (Buffer.byteLength(sample[field]) <= Limits.inlineCaseBytes.max) continue;
    throw badInput(at(field), 'problem.caseTooLarge', { limit: Limits.inlineCaseBytes.max });
  }
  const isOi = type === ProblemType.Oi;
  if (isOi && typeof sample.score !== 'number')
    throw badInput(at('score'), 'problem.scoreMissing', { place: place + 1 });
  if (needsGroup && typeof sample.groupNum !== 'number') {
    throw badInput(at('groupNum'), 'problem.groupMissing', { place: place + 1 });
  }
  return {
    input: withUnixLines(sample.input),
    output: withUnixLines(sample.output),
    score: isOi ? (sample.score ?? null) : null,
    groupNum: needsGroup ? (sample.groupNum ?? null) : null,
  };
}

/** What the form means with everything that was left out filled in; throws what is wrong with it, by field. */
export function draftOf(save: ProblemSave, mayPublish: 'may publish' | 'may not publish'): ProblemDraft {
  const { problem, judgeMode = 'default', samples } = save;
  const type = problem.type ?? ProblemType.Acm;
  const judgeCaseMode = problem.judgeCaseMode ?? 'default';
  const choices = caseModesOf(type);
  if (!choices.includes(judgeCaseMode)) {
    throw badInput('problem.judgeCaseMode', 'problem.caseMode', { choices: choices.join(', ') });
  }
  if (judgeMode !== 'default') throw badInput('judgeMode', 'problem.judgeMode');
  if (save.isUploadTestCase) throw badInput('isUploadTestCase', 'problem.uploadedCases');
  if (samples.length === 0) throw badInput('samples', 'problem.noCases');
  if (mayPublish === 'may not publish' && problem.auth === ProblemAuth.Public) throw forbidden('problem.mayNotPublish');

  const needsGroup = isSubtaskMode(judgeCaseMode);
  const cases = samples.map((sample, place) => checkCase(sample, place, type, needsGroup));
  return {
    cases,
    fields: {
      problemId: problem.problemId.toUpperCase(),
      title: problem.title,
      type,
      auth: problem.auth ?? (mayPublish === 'may publish' ? ProblemAuth.Public : ProblemAuth.Private),
      difficulty: problem.difficulty ?? 0,
      judgeMode,
      judgeCaseMode,
      timeLimit: problem.timeLimit ?? Limits.timeLimitMs.default,
      memoryLimit: problem.memoryLimit ?? Limits.memoryLimitMb.default,
      stackLimit: problem.stackLimit ?? Limits.stackLimitMb.default,
      description: problem.description ?? null,
      input: problem.input ?? null,
      output: problem.output ?? null,
      examples: problem.examples ?? null,
      hint: problem.hint ?? null,
      source: problem.source ?? null,
      ioScore: type === ProblemType.Oi ? fullMark(judgeCaseMode, cases) : null,
      codeShare: problem.codeShare ?? true,
      isRemoveEndBlank: problem.isRemoveEndBlank ?? true,
      openCaseResult: problem.openCaseResult ?? true,
    },
  };
}
