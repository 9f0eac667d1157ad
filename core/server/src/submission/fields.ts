import { Status, storableCode } from '@tribunal/contract';
import { custom, integer, type Field } from '@tribunal/platform';
import Joi from 'joi';

/**
 * A submitted source, which may contain NUL characters: it is converted to a form that the database can store, see
 * `storableCode`.
 */
export const sourceCode = ({ min = 0, max }: { min?: number; max: number }): Field<string> =>
  custom((min > 0 ? Joi.string().min(min) : Joi.string().allow('')).max(max).custom(storableCode));

/** A verdict, or a state that precedes it. */
export const verdict = (): Field<number> => integer({ min: Status.NotSubmitted, max: Status.SubmittedFailed });
