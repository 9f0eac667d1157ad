type Kind = 'password' | 'session';

/**
 * Returns the typed secrets of the kinds that the site accepts; empty ones are omitted so that the stored ones are
 * kept.
 */
export const secretsToSend = (
  typed: Readonly<Record<Kind, string>>,
  kinds: readonly Kind[],
): Partial<Record<Kind, string>> => {
  const trimmed = { password: typed.password, session: typed.session.trim() };
  return Object.fromEntries(kinds.filter((kind) => trimmed[kind] !== '').map((kind) => [kind, trimmed[kind]]));
};
