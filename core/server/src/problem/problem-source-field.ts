import Joi from 'joi';
import { custom, type Field } from '../http';

/** Accepts the key of one of these banks. */
export const problemSourceField = (keys: readonly string[]): Field<string> => custom(Joi.string().valid(...keys));
