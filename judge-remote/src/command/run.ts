import type { JudgePart, RemoteFailure } from '@tribunal/remote-kit';
import { readFile } from 'node:fs/promises';
import { completeLogin } from '../complete-login';
import { maySend, placeOf } from '../session';
import { asRemoteFailure, maskSecrets } from '../sites';
import { record } from './record';
import { SavedPage } from './saved-page';
import { credentialsOf, needCredentials } from './secrets';
import { describeRequests } from './describe';
import { assumed, fetchStep, idOf, loginStep, problemOutcome, submitStep, trackStep, type Step } from './steps';
import { openRecordedSession } from './recorded-session';
import { UsageError, CommandError, type Outcome, type RemoteCommand } from './remote-command';

/**
 * The output of the command and its exit code: 0 for success, 1 if the site or this machine failed, 2 for wrong
 * usage.
 */
export interface Printed {
  out: string;
  errors: string;
  code: 0 | 1 | 2;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Does one step at a site as the judge would do it. Neither its output nor its files contain a secret. */
export async function runCommand(
  remoteCommand: RemoteCommand,
  { judgeParts, env, log }: { judgeParts: readonly JudgePart[]; env: Env; log(line: string): void },
): Promise<Printed> {
  try {
    const judgePart = judgeParts.find(({ spec }) => spec.key === remoteCommand.key.toUpperCase());
    if (!judgePart)
      throw new UsageError(`Unknown adapter ${remoteCommand.key}. Available adapters: ${keysOf(judgeParts)}`);
    if (remoteCommand.action === 'parse') return await parsed(remoteCommand, judgePart);
    if (remoteCommand.action === 'browser') return await logInByBrowser(remoteCommand, judgePart, env, log);
    return await runAtSite(remoteCommand, judgePart, env, log);
  } catch (error) {
    if (error instanceof CommandError) return { out: '', errors: error.message, code: error.code };
    throw error;
  }
}

const keysOf = (judgeParts: readonly JudgePart[]): string => judgeParts.map(({ spec }) => spec.key).join(', ');

async function runAtSite(
  remoteCommand: RemoteCommand,
  judgePart: JudgePart,
  env: Env,
  log: (line: string) => void,
): Promise<Printed> {
  const isForAccount = remoteCommand.action === 'login' || remoteCommand.action === 'submit';
  const credentials = isForAccount ? needCredentials(env) : credentialsOf(env);
  const recordedSession = openRecordedSession(judgePart, {
    endpoint: remoteCommand.endpoint,
    credentials,
    proxy: env['REMOTE_PROXY'] ?? '',
    userAgent: env['REMOTE_USER_AGENT'] ?? '',
  });
  const clean = (text: string): string => maskSecrets(text, recordedSession.secrets());
  const step = { judgePart, session: recordedSession.session, credentials, log: (line: string) => log(clean(line)) };
  const printed = await outcomeOf(remoteCommand, () => stepOf(remoteCommand, step));
  if (remoteCommand.record !== null) {
    const names = credentials ? [credentials.name] : [];
    await record(remoteCommand.record, recordedSession.requests, { secrets: recordedSession.secrets(), names });
  }
  const requestLog = remoteCommand.isJson ? '' : `${describeRequests(recordedSession.requests)}\n`;
  return { ...printed, out: clean(printed.out), errors: clean(requestLog + printed.errors).trim() };
}

function stepOf(remoteCommand: RemoteCommand, step: Step): Promise<Outcome> {
  if (remoteCommand.action === 'fetch') return fetchStep(step, remoteCommand.id);
  if (remoteCommand.action === 'submit') return submitStep(step, remoteCommand);
  if (remoteCommand.action === 'track') return trackStep(step, { runId: remoteCommand.run, id: remoteCommand.id });
  return loginStep(step);
}

async function parsed(remoteCommand: RemoteCommand & { action: 'parse' }, judgePart: JudgePart): Promise<Printed> {
  const id = idOf(judgePart, remoteCommand.id ?? judgePart.spec.exampleId);
  const bytes = await readFile(remoteCommand.file).catch((error: Error) => {
    throw new CommandError(`${remoteCommand.file} cannot be read: ${error.message}`);
  });
  const session = new SavedPage(remoteCommand.endpoint || judgePart.spec.endpoint, bytes);
  return outcomeOf(remoteCommand, async () =>
    problemOutcome(
      await judgePart.adapter
        .fetchProblem(session, id)
        .catch((error: unknown) => assumed(remoteCommand.id, judgePart, error)),
    ),
  );
}

async function logInByBrowser(
  remoteCommand: RemoteCommand & { action: 'browser' },
  judgePart: JudgePart,
  env: Env,
  log: (line: string) => void,
): Promise<Printed> {
  const account = env['REMOTE_USER'];
  if (!account) throw new UsageError('REMOTE_USER is not set. Set it to the name of the account.');
  refuseUnlessCookies(judgePart);
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  const { endpoint } = remoteCommand;
  const place = placeOf(judgePart.spec, endpoint);
  if (!maySend(place, place.endpoint)) throw new UsageError(`${place.endpoint} does not use https.`);
  const proxy = env['REMOTE_PROXY'] ?? '';
  const login = await completeLogin({ judgePart, account, endpoint, proxy, env, log, signal: abort.signal });
  if (!login) return { out: '', errors: 'The login was not completed.', code: 1 };
  if (remoteCommand.isForPerson) {
    log(
      'Treat the following like a password. Enter the first line as the session of the account, and the second as its',
    );
    log(`user agent.${proxy === '' ? '' : ' Enter the address in REMOTE_PROXY as its own proxy.'}`);
  }
  return {
    out: remoteCommand.isJson ? JSON.stringify(login, null, 2) : `${login.session}\n${login.userAgent}`,
    errors: '',
    code: 0,
  };
}

function refuseUnlessCookies({ spec }: JudgePart): void {
  if (!spec.credentials.includes('session'))
    throw new UsageError(`${spec.name} does not support sessions, only passwords.`);
  if (spec.sessionIs !== 'token') return;
  throw new UsageError(
    `A session of ${spec.name} is a token, not a cookie. Its README explains where to find it in a browser.`,
  );
}

async function outcomeOf({ isJson }: RemoteCommand, work: () => Promise<Outcome>): Promise<Printed> {
  try {
    const { json, text } = await work();
    return { out: isJson ? JSON.stringify(json, null, 2) : text, errors: '', code: 0 };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return failed(asRemoteFailure(error), isJson);
  }
}

function failed({ kind, message }: RemoteFailure, isJson: boolean): Printed {
  if (isJson) return { out: JSON.stringify({ failure: { kind, message } }, null, 2), errors: '', code: 1 };
  return { out: '', errors: `${kind}: ${message}`, code: 1 };
}
