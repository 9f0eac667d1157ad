import {
  Intervals,
  type RemoteCredentials,
  type RemoteLanguage,
  type RemoteProblem,
  type RemoteProblemRef,
  type RemoteProgress,
  type RemoteSession,
} from '@tribunal/contract';
import { RemoteFailure, type RemoteDoor } from '@tribunal/remote-kit';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { asRemoteFailure } from '../sites';
import { describeProblem, describeProgress } from './shown';
import { Misunderstood, Refused, type Outcome } from './wish';

/** What every step works with. */
export interface Step {
  door: RemoteDoor;
  session: RemoteSession;
  credentials: RemoteCredentials | null;
  /** Tells how it goes on, while it takes long. */
  say(line: string): void;
}

/** The id as the site writes it; with the key before it is good too. */
export function idOf({ spec, adapter }: RemoteDoor, text: string): string {
  const isPrefixed = text.toUpperCase().startsWith(`${spec.key}-`);
  const id = adapter.parseId(isPrefixed ? text.slice(spec.key.length + 1) : text);
  if (id !== null) return id;
  throw new Misunderstood(`${text} is no problem of ${spec.name}. One is, for example, ${spec.exampleId}.`);
}

async function enter({ door, session, credentials }: Step): Promise<void> {
  if (credentials) await door.adapter.login(session, credentials);
}

export async function fetchStep(step: Step, text: string): Promise<Outcome> {
  const id = idOf(step.door, text);
  await enter(step);
  return problemOutcome(await step.door.adapter.fetchProblem(step.session, id));
}

/** The fields that a problem of ours is made of, and nothing else. */
export function problemOutcome(problem: RemoteProblem): Outcome {
  const { title, timeLimitMs, memoryLimitMb, description, input, output, samples, hint, source, tags } = problem;
  return {
    json: { title, timeLimitMs, memoryLimitMb, description, input, output, samples, hint, source, tags },
    text: describeProblem(problem),
  };
}

export async function loginStep(step: Step): Promise<Outcome> {
  await enter(step);
  const isKnown = await step.door.adapter.isLoggedIn(step.session);
  const text = isKnown ? 'Logged in: the site knows the account.' : 'The site does not know the account.';
  return { json: { loggedIn: isKnown }, text };
}

export async function submitStep(step: Step, wish: { id: string; language: string; file: string }): Promise<Outcome> {
  const { door, session } = step;
  const { adapter } = door;
  const id = idOf(door, wish.id);
  const code = await readFile(wish.file, 'utf8').catch((error: Error) => {
    throw new Refused(`${wish.file} cannot be read: ${error.message}`);
  });
  await enter(step);
  const { ref, languageIds } = await adapter.fetchProblem(session, id);
  const problem = { id, ref };
  const languageId = languageOf(door.spec.languages, languageIds, wish.language);
  const before = (await adapter.recentRuns(session, problem))[0]?.runId ?? null;
  const sent = await adapter.submit(session, { problem, languageId, code });
  const newest = sent.runId ?? (await adapter.recentRuns(session, problem))[0]?.runId ?? null;
  const runId = newest === before ? null : newest;
  const url = runId === null ? null : adapter.runUrl(session.endpoint, { runId, problem });
  const text = runId === null ? 'Sent; the site does not show it yet.' : `Sent: run ${runId}${url ? `, ${url}` : ''}`;
  return { json: { runId, url }, text };
}

function languageOf(languages: readonly RemoteLanguage[], allowed: readonly string[] | null, wanted: string): string {
  const offered = languages.filter(({ id }) => allowed?.includes(id) ?? true);
  const found = offered.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  if (found) return found.id;
  // The site may have newer ones than the table.
  if (allowed?.includes(wanted)) return wanted;
  const names = offered.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  throw new Misunderstood(`${wanted} is no language there. There are:\n${names}`);
}

/** Looks until the run is decided, tells each change. */
export async function trackStep(step: Step, run: { runId: string; id: string | null }): Promise<Outcome> {
  const { door, session, say } = step;
  const problem: RemoteProblemRef = { id: idOf(door, run.id ?? door.spec.exampleId), ref: null };
  await enter(step);
  let last = '';
  for (let wait: number = Intervals.remoteTrackFirst; ; wait = Math.min(wait * 1.5, Intervals.remoteTrackLast)) {
    const looking = door.adapter.poll(session, { runId: run.runId, problem });
    const progress = await looking.catch((error: unknown) => assumed(run.id, door, error));
    const text = describeProgress(progress);
    if (isDecided(progress)) return { json: progress, text };
    if (text !== last) say(text);
    last = text;
    await pause(wait);
  }
}

/** What is of another problem than the one that was assumed may fail for that alone. */
export function assumed(id: string | null, { spec }: RemoteDoor, error: unknown): never {
  const { kind, message, details } = asRemoteFailure(error);
  const words = `${message} (read as the problem ${spec.exampleId}; name another with --problem ID)`;
  throw new RemoteFailure(kind, id === null ? words : message, details);
}

const isDecided = ({ state }: RemoteProgress): boolean => state === 'final' || state === 'unknown';
