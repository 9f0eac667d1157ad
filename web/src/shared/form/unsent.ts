/** The changes that are left once `sent` is stored: what was typed since then, and what was never sent. */
export const withoutSent = <T extends object>(changes: T, sent: Partial<T>): T =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !(key in sent) || sent[key as keyof T] !== value),
  ) as T;
