import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/remote-kit';
import { fail, isObject, isSameLogin, parseHtml } from '@tribunal/remote-kit';
import { LOGIN_CONTEST, remoteHduc } from '../plugin';

/** The cookie of a login, which is a JSON web token for one contest. */
const COOKIE = 'token';
/** A token that ends within this time is not used any more, in ms. */
const MARGIN_MS = 60_000;

/** What is kept of an account: it logs in to each contest for itself. */
interface Note {
  /** Login of the account that the tokens belong to. */
  account: string;
  /** The contest that the next login is for. */
  wanted: string;
  /** Tokens by contest. */
  tokens: Readonly<Record<string, string>>;
}

/** Returns what is kept of the account of the session; nothing of another one. */
function noteOf({ note, account, settings }: RemoteSession): Note {
  const empty = { account: account ?? '', wanted: contestIn(settings), tokens: {} };
  if (note === null) return empty;
  const read = JSON.parse(note) as Note;
  return isSameLogin(read.account, account ?? '') ? read : empty;
}

const DEFAULT_CONTEST = String(remoteHduc.settings?.[LOGIN_CONTEST]?.default);
const contestIn = (settings: RemoteSession['settings']): string => {
  const contest = String(settings[LOGIN_CONTEST] ?? '').trim();
  return /^\d+$/.test(contest) ? contest : DEFAULT_CONTEST;
};

/** The contest that a login is for, and whether it is the one of the settings, to which the account is expected to belong. */
export function wantedContest(session: RemoteSession): { contest: string; isUsual: boolean } {
  const { wanted } = noteOf(session);
  return { contest: wanted, isUsual: wanted === contestIn(session.settings) };
}

/** Keeps the token that the site has just set, or forgets that of a contest, and whereto the next login is. */
export function keepToken(session: RemoteSession, contest: string, token: string | null): void {
  const { account, tokens } = noteOf(session);
  const { [contest]: _, ...others } = tokens;
  const note: Note = { account, wanted: contest, tokens: token === null ? others : { ...others, [contest]: token } };
  session.note = JSON.stringify(note);
}

/** Makes the next login one for the contest of the settings again. */
export function forgetWanted(session: RemoteSession): void {
  const { account, tokens } = noteOf(session);
  session.note = JSON.stringify({ account, wanted: contestIn(session.settings), tokens } satisfies Note);
}

/** Returns the token of the contest; null if there is none, or if it ends. */
function tokenFor(session: RemoteSession, contest: string): string | null {
  const token = noteOf(session).tokens[contest];
  if (token === undefined) return null;
  const end = endOf(token);
  return end !== null && end - MARGIN_MS <= session.now() ? null : token;
}

/** Returns when a token ends, in ms since 1970; null if it does not say so. */
function endOf(token: string): number | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const end = isObject(payload) ? payload['exp'] : null;
    return typeof end === 'number' ? end * 1000 : null;
  } catch {
    return null;
  }
}

/** The last request of each session: the cookie of one contest must not be sent with that of another. */
const turns = new WeakMap<RemoteSession, Promise<unknown>>();

function inTurn<T>(session: RemoteSession, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(session) ?? Promise.resolve()).then(work, work);
  turns.set(session, turn);
  return turn;
}

/**
 * Requests a page of a contest, with the token of the account for it if there is one.
 * @throws RemoteFailure `sessionExpired` if the site asks to log in; the next login is then for this contest
 */
export async function open(session: RemoteSession, contest: string, path: string): Promise<RemotePage> {
  const page = await inTurn(session, () => {
    const token = tokenFor(session, contest);
    if (token !== null) session.setCookies(`${COOKIE}=${token}`);
    return session.get(path);
  });
  return isLogin(page) ? logInFirst(session, contest, page) : page;
}

/**
 * Requests a page that the site makes for the account. It names nobody, so it needs a token that the account has got.
 * @throws RemoteFailure `sessionExpired` as `open`, and before anything is requested if there is no such token
 */
export const openOwn = async (session: RemoteSession, contest: string, path: string): Promise<RemotePage> =>
  tokenFor(session, contest) === null ? logInFirst(session, contest, null) : open(session, contest, path);

/**
 * Sends once to a page of a contest.
 * @throws RemoteFailure `sessionExpired`, before anything is sent, if the account is not logged in to this contest
 */
export async function send(
  session: RemoteSession,
  contest: string,
  path: string,
  form: RemoteRequest['form'],
): Promise<RemotePage> {
  const token = tokenFor(session, contest);
  if (token === null) return logInFirst(session, contest, null);
  const page = await inTurn(session, () => {
    session.setCookies(`${COOKIE}=${token}`);
    return session.post(path, { form });
  });
  return isLogin(page) ? logInFirst(session, contest, page) : page;
}

function logInFirst(session: RemoteSession, contest: string, page: RemotePage | null): never {
  if (session.account !== null) keepToken(session, contest, null);
  const failure = `the site asks to log in to contest ${contest}`;
  return page === null ? fail('sessionExpired', failure) : fail('sessionExpired', failure, page);
}

/** Posts the form of the login of a contest; resolves with the answer and the token that came with it. */
export const postLogin = (
  session: RemoteSession,
  contest: string,
  form: { username: string; password: string },
): Promise<{ answer: RemotePage; token: string | null }> =>
  inTurn(session, async () => {
    const answer = await session.post('/contest/login', { query: { cid: contest }, form });
    return { answer, token: session.cookie(COOKIE) };
  });

const LOGIN = /\/(?:contest\/login|userloginex\.php)$/;

/** Whether the site shows its login, or leads to it. */
const isLogin = (page: RemotePage): boolean =>
  LOGIN.test(new URL(page.location ?? page.url).pathname) || parseHtml(page)('input[type="password"]').length > 0;
