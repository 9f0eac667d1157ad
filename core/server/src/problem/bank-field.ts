import { OWN_BANK, REMOTE_JUDGES } from '@tribunal/contract';
import Joi from 'joi';
import { custom, type Field } from '../http';

/** Key of a bank: this site's own or that of a remote judge. */
export const bank = (): Field<string> => custom(Joi.string().valid(OWN_BANK, ...REMOTE_JUDGES));
