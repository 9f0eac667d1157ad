import { ApiError } from '../../api';

/** The field that the server's refusal is about; `form` when it is about none of these. */
export const fieldOf = <F extends string>(error: unknown, fields: readonly F[]): F | 'form' =>
  (error instanceof ApiError && fields.find((field) => field === error.field)) || 'form';
