import { Limits } from '@tribunal/contract';
import type { PublicRun } from '@tribunal/remote-kit/contract';
import type { RemoteJudgingCalls } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  badInput,
  Clock,
  conflict,
  Db,
  ProblemReader,
  type Viewer,
  violatedIndex,
  Languages,
  Tx,
  type Transactions,
} from '@tribunal/server';
import { SubmitService } from '@tribunal/server/submission';
import type { AccountRow } from '../vault/account-row';
import { getOwnHandle } from '../accounts/own-handle';
import { isSameName } from '../accounts/policy';
import { PublicRunReader } from '../accounts/public-run-reader';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';

type SubmitRunBody = RemoteJudgingCalls['POST /api/submit-remote-run']['body'];

interface RemoteProblemRef {
  pid: number;
  problemId: string;
  remoteId: string;
  ref: string | null;
}

/** A language of this site and its name at the remote site. */
interface NamedLanguage {
  name: string;
  remoteId: string | null;
}

/** Imports runs that users have submitted directly at a remote judge, so that the verdict counts here. */
@injectable()
export class RemoteRunImport {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(ProblemReader) private readonly problems: ProblemReader,
    @inject(PublicRunReader) private readonly runs: PublicRunReader,
    @inject(SubmitService) private readonly submitService: SubmitService,
  ) {}

  /**
   * Submits a run.
   * @throws 400 without a language
   * @throws 409 if the run belongs to somebody else or another problem, or is already the verdict of a submission
   * @throws 503 while the site does not answer
   */
  async submit(
    viewer: Viewer,
    { pid, runId, code, language: named }: SubmitRunBody,
    ip: string,
  ): Promise<{ submitId: number }> {
    const { id, bank, problemId } = await this.problems.getVisible(viewer, { problemId: pid });
    const site = this.sites.find(bank);
    if (!site?.spec.submitMethods.includes('verify')) throw badInput('pid', 'remote-judging.notReadable');
    const problemRef = { pid: id, problemId, ...(await this.#findProblemRef(id, bank)) };
    const handle = await getOwnHandle(this.knex, viewer.uid, site);
    await this.#denyDuplicate(bank, runId);
    const { remoteId, ref } = problemRef;
    const query = { uid: viewer.uid, account: handle.name, runId, problemId: remoteId, ref };
    const run = await this.runs.read(site, query);
    denyForeignRun(run, handle, problemRef);
    const language = await this.#resolveLanguage(site, run, named);
    const text = code?.trim() ? code : placeholderCode(site, run);
    const body = { pid: problemId, language: language.name, code: text, isRemote: true };
    const row = await this.submitService.submit(viewer, body, ip, (submissionId) =>
      this.#write({ submissionId, site, problemRef, run, handle, languageId: language.remoteId ?? '' }),
    );
    return { submitId: row.submitId };
  }

  async #findProblemRef(pid: number, bank: string): Promise<Pick<RemoteProblemRef, 'remoteId' | 'ref'>> {
    const found = await this.knex('remoteProblem').where({ pid, bank }).first('remoteId', 'ref');
    if (!found) throw badInput('pid', 'remote-judging.notReadable');
    return found;
  }

  async #denyDuplicate(bank: string, remoteRunId: string): Promise<void> {
    const existing = await this.knex('remoteRun').where({ bank, remoteRunId }).first('id');
    if (existing) throw conflict('runId', 'remote-judging.runTaken');
  }

  /** Prefers the language that the site reports to the one that the viewer gives. */
  async #resolveLanguage(
    { accountSite, spec }: InstalledSite,
    { languageId }: PublicRun,
    named?: string,
  ): Promise<NamedLanguage> {
    const { name: site } = spec;
    if (languageId === null && named === undefined)
      throw badInput('language', 'remote-judging.languageNeeded', { site });
    const found = await Languages.query(this.knex)
      .where({ oj: accountSite })
      .where(languageId === null ? { name: named } : { remoteId: languageId })
      .first('name', 'remoteId');
    if (found) return found;
    if (languageId !== null) throw conflict('runId', 'remote-judging.unknownLanguage', { site, language: languageId });
    throw badInput('language', 'problem.unknownLanguage', { language: named ?? '' });
  }

  /** Writes the rows in the submission's transaction. The run is already known, so a judge only reads its verdict. */
  async #write({
    submissionId,
    site,
    problemRef,
    run,
    handle,
    languageId,
  }: {
    submissionId: number;
    site: InstalledSite;
    problemRef: RemoteProblemRef;
    run: PublicRun;
    handle: AccountRow;
    languageId: string;
  }): Promise<void> {
    const now = this.clock.now();
    const row = {
      submissionId,
      bank: site.key,
      state: 'tracking' as const,
      way: 'verify' as const,
      accountId: handle.id,
      accountName: handle.name,
      problemId: problemRef.remoteId,
      ref: problemRef.ref,
      languageId,
      remoteRunId: run.runId,
      intendedAt: now,
      knownAt: now,
    };
    try {
      await this.transactions.run(() => this.knex('remoteRun').insert(row));
    } catch (error) {
      if (violatedIndex(error) === 'remote_run_remote') throw conflict('runId', 'remote-judging.runTaken');
      throw error;
    }
  }
}

function denyForeignRun(run: PublicRun, { name }: AccountRow, { remoteId, problemId }: RemoteProblemRef): void {
  if (!isSameName(run.account, name)) throw conflict('runId', 'remote-judging.runOfOthers', { name });
  if (run.problemId !== remoteId) throw conflict('runId', 'remote-judging.runOtherProblem', { problemId });
}

/** Returns a substitute for the code, which remains at the remote site. */
const placeholderCode = ({ spec }: InstalledSite, { account, runId }: PublicRun): string =>
  `${spec.name}: run ${runId} of ${account}\n${spec.home}`.slice(0, Limits.code.max);
