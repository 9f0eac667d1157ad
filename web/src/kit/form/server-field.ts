/** Returns the field that a failed call refers to; `form` when it refers to none of `fields`. */
export const fieldOf = <F extends string>(error: unknown, fields: readonly F[]): F | 'form' =>
  (error instanceof Error && 'field' in error && fields.find((field) => field === error.field)) || 'form';

/** Returns the changes that remain once `sent` has been stored: those made since then and those never sent. */
export const withoutSent = <T extends object>(changes: T, sent: Partial<T>): T =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !(key in sent) || sent[key as keyof T] !== value),
  ) as T;
