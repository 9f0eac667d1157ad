import { NEW_PROBLEM, token, type JudgeMode, type ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '@tribunal/platform';
import { valueOrPrevious } from './authoring/value-or-previous';
import { checkerLanguages } from './languages/language-catalog';
import type { ProblemModel } from './model';

type Checker = Pick<ProblemModel, 'judgeMode' | 'spjLanguage' | 'spjCode'>;

/** A checker or an interactor. */
export interface CheckerProgram {
  judgeMode: Exclude<JudgeMode, 'default'>;
  language: string;
  code: string;
  /** Content by name. */
  extraFiles: Record<string, string>;
}

export interface CheckerCompilerProvider {
  /**
   * Has a judge compile the program for the user. Without a judge that knows its language nothing is checked.
   * @throws 400 with the compiler output if it does not compile
   * @throws 503 if no judge answers in time
   */
  check(uid: string, program: CheckerProgram): Promise<void>;
}

export const CheckerCompiler = token<CheckerCompilerProvider>('checker-compiler');

type CheckerSources = Checker & Pick<ProblemModel, 'judgeExtraFile'>;

/** Returns the program of a problem that has to be compiled before it is stored; null if it is as it was. */
export function changedProgram(fields: CheckerSources, before: CheckerSources): CheckerProgram | null {
  const { judgeMode, spjLanguage, spjCode, judgeExtraFile } = fields;
  if (judgeMode === 'default' || spjLanguage === null || spjCode === null) return null;
  const isChanged = (['judgeMode', 'spjLanguage', 'spjCode', 'judgeExtraFile'] as const).some(
    (name) => fields[name] !== before[name],
  );
  if (!isChanged) return null;
  const extraFiles = JSON.parse(judgeExtraFile ?? '{}') as Record<string, string>;
  return { judgeMode, language: spjLanguage, code: spjCode, extraFiles };
}

/** Returns the checker or interactor; the default mode has none. */
export function checkerOf({ problem, judgeMode }: Pick<ProblemSave, 'problem' | 'judgeMode'>, base: Checker): Checker {
  const mode = valueOrPrevious(judgeMode, base.judgeMode);
  if (mode === 'default') return { judgeMode: mode, spjLanguage: null, spjCode: null };
  const spjCode = valueOrPrevious(problem.spjCode, base.spjCode);
  if (!spjCode?.trim()) throw badInput('problem.spjCode', `problem.codeMissing.${mode}`);
  return {
    judgeMode: mode,
    spjLanguage: valueOrPrevious(problem.spjLanguage, base.spjLanguage) || NEW_PROBLEM.spjLanguage,
    spjCode,
  };
}

/** Throws if checkers cannot be written in the language. */
export async function checkCheckerLanguage(knex: Knex, { spjLanguage }: Pick<Checker, 'spjLanguage'>): Promise<void> {
  if (spjLanguage === null) return;
  const names = await checkerLanguages(knex);
  if (names.includes(spjLanguage)) return;
  throw badInput('problem.spjLanguage', 'problem.checkerLanguage', { choices: names.join(', ') });
}
