import {
  RemoteLimits,
  type EncryptedAccount,
  type RemoteJob,
  type RemoteJobResult,
} from '@tribunal/plugin-remote-judging/contract';
import { Limits } from '@tribunal/contract';
import type { HandedInPage, PublicRun, RemoteLanguage, RemoteProblem } from '@tribunal/remote-kit';
import { HandedInSession, problemAt, RemoteFailure } from '@tribunal/remote-kit';
import type { AccountSessions, SiteLogin } from '../accounts';
import { SiteSession } from '../session';
import { asRemoteFailure, redact, type Measured, type Site } from '../sites';
import type { cleanProblem } from '../statement';

const NOBODY: Measured = { operation: 'problem', accountId: null, secrets: () => [] };

/**
 * Returns the languages that the site offers now, to this account or without one; those of the manifest if the site
 * has no list.
 */
async function languagesOf(site: Site, siteLogin: SiteLogin | null): Promise<RemoteLanguage[]> {
  const { adapter, spec } = site;
  const { listLanguages } = adapter;
  if (!listLanguages) return [...spec.languages];
  const listed = (session: SiteSession): Promise<RemoteLanguage[]> => listLanguages.call(adapter, session, null);
  if (siteLogin)
    return siteLogin.withSession((session) => site.measure(siteLogin.measured('problem'), () => listed(session)));
  const nobody = SiteSession.open(site.access, null, null);
  return site.measure(NOBODY, () => listed(nobody).catch((error: unknown) => wantsAccount(site, error)));
}

/**
 * Rethrows the error, with its own message for an ended session: without a login no session can have ended, so the
 * site shows the list only to accounts.
 */
function wantsAccount({ spec }: Site, error: unknown): never {
  if (!(error instanceof RemoteFailure) || error.kind !== 'sessionExpired') throw error;
  const message = `${spec.name} shows its languages only to accounts, and there is no pooled account that works`;
  throw new RemoteFailure('sessionExpired', message, error.details);
}

interface JobParts {
  site: Site;
  accountSessions: AccountSessions;
  /** Cleans what an adapter read for display. */
  clean: (site: Site, problem: Parameters<typeof cleanProblem>[0]) => ReturnType<typeof cleanProblem>;
}

/**
 * Runs `work` with the session of the operator's account, or without one if there is none or it does not work. A
 * session that does not work is reported as a failure of its account.
 */
async function asReader<T>(
  operation: Measured['operation'],
  reader: EncryptedAccount | null,
  { site, accountSessions }: Pick<JobParts, 'site' | 'accountSessions'>,
  nobody: SiteSession,
  work: (session: SiteSession, measured: Measured) => Promise<T>,
  report: 'all' | 'failures' | 'nothing',
): Promise<T> {
  const siteLogin = reader && (await accountSessions.openReader(site, reader));
  // The health of the site is that for everybody, whoever asks.
  const measured = { operation, accountId: null, secrets: siteLogin?.secrets ?? (() => []) };
  const measure = (session: SiteSession): Promise<T> => {
    if (report === 'nothing') return work(session, measured);
    const run = () => work(session, measured);
    return report === 'all' ? site.measure(measured, run) : site.measureFailure(measured, run);
  };
  return siteLogin ? siteLogin.withSession(measure) : measure(nobody);
}

type Result = Extract<RemoteJobResult, { ok: true }>;

/** Does a job of the server; any failure becomes the result. */
export async function runJob(job: RemoteJob, parts: JobParts): Promise<RemoteJobResult> {
  const nobody = SiteSession.open(parts.site.access, null, null);
  try {
    return await execute(job, parts, nobody);
  } catch (error) {
    if (error instanceof InvalidIdError) return { ok: false, kind: 'badId', message: error.message, evidence: null };
    const { kind, message, evidence } = redact(asRemoteFailure(error), secretsOf(job, parts, nobody));
    return { ok: false, kind, message, evidence };
  }
}

class InvalidIdError extends Error {}

const ADDRESS = /^\s*https?:/i;

async function execute(job: RemoteJob, parts: JobParts, nobody: SiteSession): Promise<Result> {
  const { site, accountSessions, clean } = parts;
  const { adapter, spec } = site;
  const contestOf = (text: string): string | null => adapter.parseContestId?.(text) ?? null;
  const read = <T>(operation: Measured['operation'], work: (session: SiteSession) => Promise<T>): Promise<T> =>
    asReader(operation, 'reader' in job ? job.reader : null, parts, nobody, work, 'all');
  const readList = <T>(list: (session: SiteSession) => Promise<T>): Promise<T> =>
    asReader('problem', 'reader' in job ? job.reader : null, parts, nobody, list, 'failures');
  const listed = async (contestId: string): Promise<Result> => {
    if (!adapter.listContest) throw new RemoteFailure('notFound', `${spec.name} has no lists of contests`);
    return { ok: true, problems: await readList((session) => adapter.listContest!(session, contestId)) };
  };
  switch (job.kind) {
    case 'fetch': {
      const id = adapter.parseId(job.problemId);
      const contestId =
        id === null && job.mayBeContest && ADDRESS.test(job.problemId) ? contestOf(job.problemId) : null;
      if (contestId !== null) return listed(contestId);
      if (id === null) throw new InvalidIdError(`${job.problemId.slice(0, 100)} is no id of ${spec.name}`);
      const problem = await read('problem', (session) => adapter.fetchProblem(session, id));
      return { ok: true, problem: await clean(site, problem).catch(asUnreadable) };
    }
    case 'page': {
      const { problem, isPageRead } = await readHandedIn(job.page, job.reader, parts, nobody);
      const cleaned = await clean(site, problem).catch(asUnreadable);
      const unread = site.settings().pictures === 'keep' ? picturesOf(cleaned) : [];
      return { ok: true, problem: cleaned, isPageRead, unread };
    }
    case 'contest': {
      const contestId = contestOf(job.contestId);
      if (contestId === null) throw new InvalidIdError(`${job.contestId.slice(0, 100)} is no contest of ${spec.name}`);
      return listed(contestId);
    }
    case 'catalogue': {
      if (!adapter.listCatalogue) throw new RemoteFailure('notFound', `${spec.name} has no list of its problems`);
      return { ok: true, ...(await readList((session) => adapter.listCatalogue!(session, job.cursor))) };
    }
    case 'languages':
      return { ok: true, languages: await languagesOf(site, job.account && accountSessions.get(site, job.account)) };
    case 'health':
      await read('health', (session) => adapter.checkHealth(session));
      return { ok: true };
    case 'login': {
      const siteLogin = accountSessions.get(site, job.account);
      await siteLogin.logIn();
      return {
        ok: true,
        siteLogin: accountSessions.encryptSession(job.account.id, siteLogin.origin, siteLogin.serialize()),
      };
    }
    case 'public-run': {
      if (!adapter.fetchPublicRun) throw new RemoteFailure('notFound', `${spec.name} shows nobody the runs of others`);
      const { account, runId, problem } = job;
      const run = { account, runId, problem };
      return { ok: true, run: shortened(await read('track', (session) => adapter.fetchPublicRun!(session, run))) };
    }
  }
}

/**
 * Reads a problem from the page that a person has handed in. How that goes says nothing about the site; only the requests
 * for what is missing do.
 */
function readHandedIn(
  page: HandedInPage,
  reader: EncryptedAccount | null,
  parts: JobParts,
  nobody: SiteSession,
): Promise<{ problem: RemoteProblem; isPageRead: boolean }> {
  const { site } = parts;
  const { adapter, spec } = site;
  const id = problemAt(site, nobody.endpoint, page.url);
  if (id === null) throw new InvalidIdError(`${page.url.slice(0, 200)} is no page of a problem of ${spec.name}`);
  const work = async (session: SiteSession, measured: Measured) => {
    const ask = async <T>(request: () => Promise<T>): Promise<T> => {
      if (site.cooldownMs('problem', null) !== null)
        throw new RemoteFailure('siteDown', `requests to ${spec.name} are paused`);
      return site.measureFailure(measured, request);
    };
    const handedIn = new HandedInSession(session, { site, id, page, ask });
    try {
      const problem = await adapter.fetchProblem(handedIn, id);
      return { problem, isPageRead: handedIn.wasRead };
    } catch (error) {
      if (!(error instanceof RemoteFailure) || handedIn.wasRead) throw error;
      const { kind, message, details } = error;
      throw new RemoteFailure(kind, `the adapter reads something else than this page: ${message}`, details);
    }
  };
  return asReader('problem', reader, parts, nobody, work, 'nothing');
}

const PICTURE = /!\[[^\]]*\]\(<?(https?:[^)\s>]+)/g;

/** Returns the addresses of the pictures of a cleaned problem that are not stored here. */
const picturesOf = ({ description, input, output, hint }: RemoteProblem): string[] => {
  const texts = [description, input, output, hint].join('\n');
  return [...new Set([...texts.matchAll(PICTURE)].map(([, address]) => address!))].slice(0, RemoteLimits.pictures.max);
};

/** Returns a run with a message that is not longer than what is stored. */
const shortened = (run: PublicRun): PublicRun =>
  run.progress.state === 'final'
    ? {
        ...run,
        progress: { ...run.progress, message: run.progress.message?.slice(0, Limits.longText.max) ?? null },
      }
    : run;

/** Turns an error of cleaning into a failure, so that a statement that cannot be cleaned is never shown. */
function asUnreadable(error: unknown): never {
  if (error instanceof RemoteFailure) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new RemoteFailure('layoutChanged', `the statement cannot be made fit to be shown: ${reason}`);
}

/** Returns the secrets that must not be in the evidence of a failed job. */
function secretsOf(job: RemoteJob, { site, accountSessions }: JobParts, nobody: SiteSession): string[] {
  const account = accountOf(job);
  return account ? accountSessions.secretsOf(site, account) : nobody.secrets();
}

const accountOf = (job: RemoteJob): EncryptedAccount | null =>
  job.kind === 'login' || job.kind === 'languages' ? job.account : job.reader;
