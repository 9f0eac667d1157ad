import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import { fail, parseHtml, RemoteFailure } from '@tribunal/remote-kit';
import { forgetWanted, keepToken, openOwn, postLogin, wantedContest } from './session';

/**
 * Logs in to a contest: to that for which a request has just failed, or to that of the settings. Most contests have
 * accounts of their own, so an account that only another contest refuses is not a bad one.
 */
export async function login(session: RemoteSession, { name, password }: RemoteCredentials): Promise<void> {
  if (password === null) return fail('badAccount', 'the site wants a password');
  const { contest, isUsual } = wantedContest(session);
  const { answer, token } = await postLogin(session, contest, { username: name, password });
  const isForm = answer.location === null && parseHtml(answer)('input[type="password"]').length > 0;
  if (answer.location === null && !isForm) return fail('layoutChanged', 'the answer to the login is unknown', answer);
  if (answer.location !== null && token !== null) {
    keepToken(session, contest, token);
    if (await isShown(session, contest)) return;
  }
  forgetWanted(session);
  if (!isUsual) return fail('rejected', `contest ${contest} of HDU does not take the account ${name}`, answer);
  return fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
}

/** Whether the site shows the runs of the account in the contest that it has logged in to last. */
export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  if (session.account === null || session.note === null) return false;
  return isShown(session, wantedContest(session).contest);
}

async function isShown(session: RemoteSession, contest: string): Promise<boolean> {
  try {
    await openOwn(session, contest, `/contest/status?cid=${contest}`);
    return true;
  } catch (error) {
    if (error instanceof RemoteFailure && error.kind === 'sessionExpired') return false;
    throw error;
  }
}
