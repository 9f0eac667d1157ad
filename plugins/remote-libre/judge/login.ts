import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import { fail, isObject, isSameLogin, textIn } from '@tribunal/remote-kit';
import { call, read, unknownError } from './api';

const WRONG = ['NO_SUCH_USER', 'WRONG_PASSWORD', 'USER_NOT_MIGRATED'];

/**
 * Logs in with the token from a login or from the operator. A token counts as valid only once the site confirms its
 * user.
 */
export async function login(session: RemoteSession, credentials: RemoteCredentials): Promise<void> {
  const { name, password, session: pasted } = credentials;
  if (pasted !== null) {
    session.note = pasted.trim().replace(/^Bearer\s+/i, '');
    if (await isKnown(session, name)) return;
    session.note = null;
  }
  if (password === null) return fail('badAccount', 'the token is not, or not any more, one of this account');
  session.note = null;
  const answer = await call(session, 'auth/login', { username: name, password });
  if (answer.error !== null && WRONG.includes(answer.error)) {
    return fail('badAccount', `the site says ${answer.error}`, answer.page);
  }
  if (answer.body === null) return unknownError(answer);
  session.note = textIn(answer.body['token'], answer.page, 'token');
  if (!(await isKnown(session, name))) return fail('badAccount', 'the site does not know the account after the login');
}

export const isLoggedIn = async (session: RemoteSession): Promise<boolean> =>
  session.note !== null && isKnown(session, session.account ?? '');

async function isKnown(session: RemoteSession, name: string): Promise<boolean> {
  const { body } = read(await session.get('/api/auth/getSessionInfo', { query: { token: session.note ?? '' } }));
  const user = body?.['userMeta'];
  const known = isObject(user) ? user['username'] : null;
  return typeof known === 'string' && isSameLogin(known, name);
}
