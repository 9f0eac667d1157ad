import type { RemoteDoor, RemoteFailure } from '@tribunal/remote-kit';
import { readFile } from 'node:fs/promises';
import { completeLogin } from '../browser';
import { maySend, placeOf } from '../session';
import { asRemoteFailure, hidden } from '../sites';
import { record } from './record';
import { SavedPage } from './saved-page';
import { credentialsOf, needCredentials } from './secrets';
import { describeAsked } from './shown';
import { assumed, fetchStep, idOf, loginStep, problemOutcome, submitStep, trackStep, type Step } from './steps';
import { openVisit } from './visit';
import { Misunderstood, Refused, type Outcome, type Wish } from './wish';

/** What the command prints, and what it ends with: 0 all is well, 1 the site or this machine failed, 2 it was misunderstood. */
export interface Printed {
  out: string;
  errors: string;
  code: 0 | 1 | 2;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Does one step at a site as the judge would do it. Nothing that it prints or keeps holds a secret. */
export async function runWish(
  wish: Wish,
  { doors, env, say }: { doors: readonly RemoteDoor[]; env: Env; say(line: string): void },
): Promise<Printed> {
  try {
    const door = doors.find(({ spec }) => spec.key === wish.key.toUpperCase());
    if (!door) throw new Misunderstood(`There is no adapter ${wish.key}. There are: ${keysOf(doors)}`);
    if (wish.action === 'parse') return await parsed(wish, door);
    if (wish.action === 'browser') return await loggedInByHand(wish, door, env, say);
    return await visited(wish, door, env, say);
  } catch (error) {
    if (error instanceof Refused) return { out: '', errors: error.message, code: error.code };
    throw error;
  }
}

const keysOf = (doors: readonly RemoteDoor[]): string => doors.map(({ spec }) => spec.key).join(', ');

async function visited(wish: Wish, door: RemoteDoor, env: Env, say: (line: string) => void): Promise<Printed> {
  const isForAccount = wish.action === 'login' || wish.action === 'submit';
  const credentials = isForAccount ? needCredentials(env) : credentialsOf(env);
  const visit = openVisit(door, { endpoint: wish.endpoint, credentials, proxy: env['REMOTE_PROXY'] ?? '' });
  const clean = (text: string): string => hidden(text, visit.secrets());
  const step = { door, session: visit.session, credentials, say: (line: string) => say(clean(line)) };
  const printed = await outcomeOf(wish, () => stepOf(wish, step));
  if (wish.record !== null) {
    const names = credentials ? [credentials.name] : [];
    await record(wish.record, visit.asked, { secrets: visit.secrets(), names });
  }
  const seen = wish.isJson ? '' : `${describeAsked(visit.asked)}\n`;
  return { ...printed, out: clean(printed.out), errors: clean(seen + printed.errors).trim() };
}

function stepOf(wish: Wish, step: Step): Promise<Outcome> {
  if (wish.action === 'fetch') return fetchStep(step, wish.id);
  if (wish.action === 'submit') return submitStep(step, wish);
  if (wish.action === 'track') return trackStep(step, { runId: wish.run, id: wish.id });
  return loginStep(step);
}

async function parsed(wish: Wish & { action: 'parse' }, door: RemoteDoor): Promise<Printed> {
  const id = idOf(door, wish.id ?? door.spec.exampleId);
  const bytes = await readFile(wish.file).catch((error: Error) => {
    throw new Refused(`${wish.file} cannot be read: ${error.message}`);
  });
  const session = new SavedPage(wish.endpoint || door.spec.endpoint, bytes);
  return outcomeOf(wish, async () =>
    problemOutcome(
      await door.adapter.fetchProblem(session, id).catch((error: unknown) => assumed(wish.id, door, error)),
    ),
  );
}

async function loggedInByHand(wish: Wish, door: RemoteDoor, env: Env, say: (line: string) => void): Promise<Printed> {
  const account = env['REMOTE_USER'];
  if (!account) throw new Misunderstood('REMOTE_USER is missing: the name of the account that logs in.');
  refuseUnlessCookies(door);
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  const { endpoint } = wish;
  const place = placeOf(door.spec, endpoint);
  if (!maySend(place, place.endpoint)) throw new Misunderstood(`${place.endpoint} is not encrypted.`);
  const proxy = env['REMOTE_PROXY'] ?? '';
  const login = await completeLogin({ door, account, endpoint, proxy, env, say, signal: abort.signal });
  if (!login) return { out: '', errors: 'Nobody logged in.', code: 1 };
  say('What follows is as good as the password. Paste it as the session of the account.');
  return {
    out: wish.isJson ? JSON.stringify(login, null, 2) : `${login.session}\n${login.userAgent}`,
    errors: '',
    code: 0,
  };
}

function refuseUnlessCookies({ spec }: RemoteDoor): void {
  if (!spec.credentials.includes('session')) throw new Misunderstood(`${spec.name} takes no session, only a password.`);
  if (spec.sessionIs !== 'token') return;
  throw new Misunderstood(
    `A session of ${spec.name} is a token and no cookie: its README says where a browser keeps it.`,
  );
}

async function outcomeOf({ isJson }: Wish, work: () => Promise<Outcome>): Promise<Printed> {
  try {
    const { json, text } = await work();
    return { out: isJson ? JSON.stringify(json, null, 2) : text, errors: '', code: 0 };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return failed(asRemoteFailure(error), isJson);
  }
}

function failed({ kind, message }: RemoteFailure, isJson: boolean): Printed {
  if (isJson) return { out: JSON.stringify({ failure: { kind, message } }, null, 2), errors: '', code: 1 };
  return { out: '', errors: `${kind}: ${message}`, code: 1 };
}
