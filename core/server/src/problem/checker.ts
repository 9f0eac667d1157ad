import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '../http';
import { given } from './given';
import { checkerLanguages } from './languages';
import type { ProblemModel } from './model';

type Checker = Pick<ProblemModel, 'judgeMode' | 'spjLanguage' | 'spjCode'>;

const DEFAULT_LANGUAGE = 'C';

/**
 * The checker or interactor; the default mode has none. Forms compile the code before they send it, and the server does
 * not ask for a proof: code that does not compile where it is judged is an internal error there and blames no user.
 */
export function checkerOf({ problem, judgeMode }: Pick<ProblemSave, 'problem' | 'judgeMode'>, base: Checker): Checker {
  const mode = given(judgeMode, base.judgeMode);
  if (mode === 'default') return { judgeMode: mode, spjLanguage: null, spjCode: null };
  const spjCode = given(problem.spjCode, base.spjCode);
  if (!spjCode?.trim()) throw badInput('problem.spjCode', `problem.codeMissing.${mode}`);
  return { judgeMode: mode, spjLanguage: given(problem.spjLanguage, base.spjLanguage) || DEFAULT_LANGUAGE, spjCode };
}

/** Refuses a language that checkers are not written in. */
export async function checkCheckerLanguage(knex: Knex, { spjLanguage }: Pick<Checker, 'spjLanguage'>): Promise<void> {
  if (spjLanguage === null) return;
  const names = await checkerLanguages(knex);
  if (names.includes(spjLanguage)) return;
  throw badInput('problem.spjLanguage', 'problem.checkerLanguage', { choices: names.join(', ') });
}
