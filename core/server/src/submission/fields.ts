import { Limits, Status, storableCode, type SubmitBody } from '@tribunal/contract';
import { custom, flag, id, integer, nullable, optional, schemaFor, text, type Field } from '@tribunal/platform';
import Joi from 'joi';

/**
 * A submitted source, which may contain NUL characters: it is converted to a form that the database can store, see
 * `storableCode`.
 */
export const sourceCode = ({ min = 0, max }: { min?: number; max: number }): Field<string> =>
  custom((min > 0 ? Joi.string().min(min) : Joi.string().allow('')).max(max).custom(storableCode));

/** A verdict, or a state that precedes it. */
export const verdict = (): Field<number> => integer({ min: Status.NotSubmitted, max: Status.SubmittedFailed });

/** The contest, training or group of a call, if any. */
export const contextId = () => optional(nullable(id()));

/** The body of a call that submits. */
export const submitBody = schemaFor<SubmitBody>({
  pid: text({ min: 1, max: Limits.problemId.max, trim: 'trim' }),
  language: text({ min: 1, max: 64 }),
  code: sourceCode(Limits.readText),
  cid: contextId(),
  tid: contextId(),
  gid: contextId(),
  isRemote: flag(),
  captcha: optional(text({ max: 16 })),
});
