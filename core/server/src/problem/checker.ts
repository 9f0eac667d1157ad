import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '@tribunal/platform';
import { valueOrPrevious } from './authoring/value-or-previous';
import { checkerLanguages } from './languages/language-catalog';
import type { ProblemModel } from './model';

type Checker = Pick<ProblemModel, 'judgeMode' | 'spjLanguage' | 'spjCode'>;

const DEFAULT_LANGUAGE = 'C';

/**
 * Returns the checker or interactor; the default mode has none. The form compiles the code before it is sent, but the
 * server does not verify that: code that does not compile on a judge leads to an internal error there and does not
 * affect the user's submission.
 */
export function checkerOf({ problem, judgeMode }: Pick<ProblemSave, 'problem' | 'judgeMode'>, base: Checker): Checker {
  const mode = valueOrPrevious(judgeMode, base.judgeMode);
  if (mode === 'default') return { judgeMode: mode, spjLanguage: null, spjCode: null };
  const spjCode = valueOrPrevious(problem.spjCode, base.spjCode);
  if (!spjCode?.trim()) throw badInput('problem.spjCode', `problem.codeMissing.${mode}`);
  return {
    judgeMode: mode,
    spjLanguage: valueOrPrevious(problem.spjLanguage, base.spjLanguage) || DEFAULT_LANGUAGE,
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
