import { ApiError } from '../../api';

/** Returns the field that a server error refers to; `form` when it refers to none of them. */
export const fieldOf = <F extends string>(error: unknown, fields: readonly F[]): F | 'form' =>
  (error instanceof ApiError && fields.find((field) => field === error.field)) || 'form';
