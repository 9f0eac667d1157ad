type Kind = 'password' | 'session';

/** What was typed, of the kinds that the site takes; what was left empty stays as it is stored. */
export const secretsToSend = (
  typed: Readonly<Record<Kind, string>>,
  kinds: readonly Kind[],
): Partial<Record<Kind, string>> => {
  const trimmed = { password: typed.password, session: typed.session.trim() };
  return Object.fromEntries(kinds.filter((kind) => trimmed[kind] !== '').map((kind) => [kind, trimmed[kind]]));
};
