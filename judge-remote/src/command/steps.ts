import { Backoff } from '@tribunal/contract';
import type {
  RemoteCredentials,
  RemoteLanguage,
  RemoteProblem,
  RemoteProblemRef,
  RemoteProgress,
  RemoteSession,
} from '@tribunal/remote-kit';
import { RemoteFailure, type JudgePart } from '@tribunal/remote-kit';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { asRemoteFailure } from '../sites';
import { describeProblem, describeProgress } from './describe';
import { UsageError, CommandError, type Outcome } from './remote-command';
import { JudgeRemoteIntervals } from '../intervals';

/** The objects that every step uses. */
export interface Step {
  judgePart: JudgePart;
  session: RemoteSession;
  credentials: RemoteCredentials | null;
  /** Logs the progress of long steps. */
  log(line: string): void;
}

/** Returns the id as the site writes it; the input may also have the key as prefix. */
export function idOf({ spec, adapter }: JudgePart, text: string): string {
  const isPrefixed = text.toUpperCase().startsWith(`${spec.key}-`);
  const id = adapter.parseId(isPrefixed ? text.slice(spec.key.length + 1) : text);
  if (id !== null) return id;
  throw new UsageError(`${text} is not a problem ID of ${spec.name}. Example: ${spec.exampleId}.`);
}

async function logIn({ judgePart, session, credentials }: Step): Promise<void> {
  if (credentials) await judgePart.adapter.login(session, credentials);
}

export async function fetchStep(step: Step, text: string): Promise<Outcome> {
  const id = idOf(step.judgePart, text);
  await logIn(step);
  return problemOutcome(await step.judgePart.adapter.fetchProblem(step.session, id));
}

/** Returns only the fields that make up a problem on our site. */
export function problemOutcome(problem: RemoteProblem): Outcome {
  const { title, timeLimitMs, memoryLimitMb, description, input, output, samples, hint, source, tags } = problem;
  return {
    json: { title, timeLimitMs, memoryLimitMb, description, input, output, samples, hint, source, tags },
    text: describeProblem(problem),
  };
}

export async function loginStep(step: Step): Promise<Outcome> {
  await logIn(step);
  const isKnown = await step.judgePart.adapter.isLoggedIn(step.session);
  const text = isKnown ? 'Logged in.' : 'Not logged in: the site does not recognise the account.';
  return { json: { loggedIn: isKnown }, text };
}

export async function submitStep(
  step: Step,
  submission: { id: string; language: string; file: string },
): Promise<Outcome> {
  const { judgePart, session } = step;
  const { adapter } = judgePart;
  const id = idOf(judgePart, submission.id);
  const code = await readFile(submission.file, 'utf8').catch((error: Error) => {
    throw new CommandError(`${submission.file} cannot be read: ${error.message}`);
  });
  await logIn(step);
  const { ref, languageIds } = await adapter.fetchProblem(session, id);
  const problem = { id, ref };
  const languageId = languageOf(judgePart.spec.languages, languageIds, submission.language);
  const previousRunId = (await adapter.listRecentRuns(session, problem))[0]?.runId ?? null;
  const sent = await adapter.submit(session, { problem, languageId, code });
  const newest = sent.runId ?? (await adapter.listRecentRuns(session, problem))[0]?.runId ?? null;
  const runId = newest === previousRunId ? null : newest;
  const url = runId === null ? null : adapter.runUrl(session.endpoint, { runId, problem });
  const text =
    runId === null ? 'Sent. The site does not list the submission yet.' : `Sent: run ${runId}${url ? `, ${url}` : ''}`;
  return { json: { runId, url }, text };
}

function languageOf(languages: readonly RemoteLanguage[], allowed: readonly string[] | null, wanted: string): string {
  const offered = languages.filter(({ id }) => allowed?.includes(id) ?? true);
  const found = offered.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  if (found) return found.id;
  // The site may have newer languages than the table.
  if (allowed?.includes(wanted)) return wanted;
  const names = offered.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  throw new UsageError(`Unknown language ${wanted}. Available languages:\n${names}`);
}

/** Polls until the run is decided and logs each change. */
export async function trackStep(step: Step, run: { runId: string; id: string | null }): Promise<Outcome> {
  const { judgePart, session, log } = step;
  const problem: RemoteProblemRef = { id: idOf(judgePart, run.id ?? judgePart.spec.exampleId), ref: null };
  await logIn(step);
  let last = '';
  const { pollMin: firstMs, pollMax: maxMs } = JudgeRemoteIntervals;
  for (const pauses = new Backoff({ firstMs, maxMs, growth: 1.5 }); ;) {
    const polling = judgePart.adapter.poll(session, { runId: run.runId, problem });
    const progress = await polling.catch((error: unknown) => assumed(run.id, judgePart, error));
    const text = describeProgress(progress);
    if (isDecided(progress)) return { json: progress, text };
    if (text !== last) log(text);
    last = text;
    await pause(pauses.next());
  }
}

/** Rethrows a failure, with a hint if the problem was only assumed: the run may belong to another problem. */
export function assumed(id: string | null, { spec }: JudgePart, error: unknown): never {
  const { kind, message, details } = asRemoteFailure(error);
  const withHint = `${message} (read as problem ${spec.exampleId}; use --problem ID for another one)`;
  throw new RemoteFailure(kind, id === null ? withHint : message, details);
}

const isDecided = ({ state }: RemoteProgress): boolean => state === 'final' || state === 'unknown';
