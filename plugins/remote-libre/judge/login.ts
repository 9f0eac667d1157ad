import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import { fail, isObject, isSameLogin } from '@tribunal/remote-kit';
import { read } from './api';

/**
 * Logs in with the token of a browser. It counts as valid only once the site confirms its user. The login by password
 * wants a proof of work, which only browsers of people do.
 */
export async function login(session: RemoteSession, { name, session: pasted }: RemoteCredentials): Promise<void> {
  session.note = pasted === null ? null : pasted.trim().replace(/^Bearer\s+/i, '');
  if (session.note !== null && (await isKnown(session, name))) return;
  session.note = null;
  fail('badAccount', 'the token is not, or not any more, one of this account');
}

/** Returns whether the site knows the token of the session as one of its account. */
export const isLoggedIn = async (session: RemoteSession): Promise<boolean> =>
  session.note !== null && isKnown(session, session.account ?? '');

async function isKnown(session: RemoteSession, name: string): Promise<boolean> {
  const { body } = read(await session.get('/api/auth/getSessionInfo', { query: { token: session.note ?? '' } }));
  const user = body?.['userMeta'];
  const known = isObject(user) ? user['username'] : null;
  return typeof known === 'string' && isSameLogin(known, name);
}
