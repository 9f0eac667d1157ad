import Joi from 'joi';
import { custom, type Field } from '../http';

/** Key of one of these banks. */
export const bankOf = (keys: readonly string[]): Field<string> => custom(Joi.string().valid(...keys));
