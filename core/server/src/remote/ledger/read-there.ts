import { Limits, token, type PublicRun, type RemoteCalls } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { violatedIndex, type Tx as Transaction } from '../../database';
import { badInput, conflict, type Viewer } from '../../http';
import { bankOfLanguages, Problems, type ProblemReader } from '../../problem';
import { Submitting, type SubmitDesk } from '../../submission';
import { Clock, Db } from '../../tokens';
import type { AccountRow } from '../vault/account-row';
import { sameName } from '../accounts/policy';
import { PublicRuns, type PublicRunReader } from '../accounts/public-runs';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';

export const ReadThere = token<RunImporter>('remote-run-import');

type Sent = RemoteCalls['POST /api/submit-remote-run']['body'];

interface Place {
  pid: number;
  problemId: string;
  remoteId: string;
  ref: string | null;
}

/** A language here, and what the site calls it. */
interface Spoken {
  name: string;
  remoteId: string | null;
}

/** Users submit at another judge by themselves, and its verdict counts here. */
@injectable()
export class RunImporter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Problems) private readonly problems: ProblemReader,
    @inject(PublicRuns) private readonly runs: PublicRunReader,
    @inject(Submitting) private readonly desk: SubmitDesk,
  ) {}

  /** 400 without a language; 409 when the run is somebody else's, of another problem, or the verdict of a submission already; 503 while the site is silent. */
  async submit(viewer: Viewer, { pid, runId, code, language: named }: Sent, ip: string): Promise<{ submitId: number }> {
    const { id, bank, problemId } = await this.problems.open(viewer, { problemId: pid });
    const site = this.sites.find(bank);
    if (!site?.spec.ways.includes('verify')) throw badInput('pid', 'remote.notReadable');
    const place = { pid: id, problemId, ...(await this.#placeOf(id, bank)) };
    const handle = await this.#handleOf(viewer, site);
    await this.#refuseTaken(bank, runId);
    const run = await this.runs.read(site, { uid: viewer.uid, account: handle.name, runId });
    refuseForeign(run, handle, place);
    const language = await this.#languageOf(site, run, named);
    const text = code?.trim() ? code : placeholder(site, run);
    const body = { pid: problemId, language: language.name, code: text, isRemote: true };
    const row = await this.desk.submit(viewer, body, ip, (tx, submissionId) =>
      this.#write(tx, { submissionId, site, place, run, handle, languageId: language.remoteId ?? '' }),
    );
    return { submitId: row.submitId };
  }

  async #placeOf(pid: number, bank: string): Promise<Pick<Place, 'remoteId' | 'ref'>> {
    const found = await this.knex('remoteProblem')
      .where({ pid, bank })
      .first<Pick<Place, 'remoteId' | 'ref'> | undefined>('remoteId', 'ref');
    if (!found) throw badInput('pid', 'remote.notReadable');
    return found;
  }

  /** A handle is the viewer's when it was proved, or when logging in with it worked. */
  async #handleOf({ uid }: Viewer, { accountBank: bank, spec }: InstalledSite): Promise<AccountRow> {
    const handle = await this.knex('remoteAccount')
      .where({ bank, ownerUid: uid })
      .where((proved) => proved.where({ way: 'verify' }).orWhere({ way: 'own', state: 'working' }))
      .first<AccountRow | undefined>('*');
    if (!handle) throw conflict('pid', 'remote.noHandle', { site: spec.name });
    return handle;
  }

  async #refuseTaken(bank: string, remoteRunId: string): Promise<void> {
    const taken = await this.knex('remoteRun').where({ bank, remoteRunId }).first<object | undefined>('id');
    if (taken) throw conflict('runId', 'remote.runTaken');
  }

  /** What the site tells goes before what the viewer says. */
  async #languageOf({ key, spec }: InstalledSite, { languageId }: PublicRun, named?: string): Promise<Spoken> {
    const { name: site } = spec;
    if (languageId === null && named === undefined) throw badInput('language', 'remote.languageNeeded', { site });
    const found = await this.knex('language')
      .where({ oj: bankOfLanguages(key) })
      .where(languageId === null ? { name: named } : { remoteId: languageId })
      .first<Spoken | undefined>('name', 'remoteId');
    if (found) return found;
    if (languageId !== null) throw conflict('runId', 'remote.unknownLanguage', { site, language: languageId });
    throw badInput('language', 'problem.unknownLanguage', { language: named ?? '' });
  }

  /** In the transaction of the submission: a judge finds the run known, and reads its verdict. */
  async #write(
    { part }: Transaction,
    {
      submissionId,
      site,
      place,
      run,
      handle,
      languageId,
    }: {
      submissionId: number;
      site: InstalledSite;
      place: Place;
      run: PublicRun;
      handle: AccountRow;
      languageId: string;
    },
  ): Promise<void> {
    const now = this.clock.now();
    const row = {
      submissionId,
      bank: site.key,
      state: 'tracking',
      way: 'verify',
      accountId: handle.id,
      accountName: handle.name,
      problemId: place.remoteId,
      ref: place.ref,
      languageId,
      remoteRunId: run.runId,
      intendedAt: now,
      knownAt: now,
    };
    try {
      await part((tx) => tx.knex('remoteRun').insert(row));
    } catch (error) {
      if (violatedIndex(error) === 'remote_run_remote') throw conflict('runId', 'remote.runTaken');
      throw error;
    }
  }
}

function refuseForeign(run: PublicRun, { name }: AccountRow, { remoteId, problemId }: Place): void {
  if (!sameName(run.account, name)) throw conflict('runId', 'remote.runOfOthers', { name });
  if (run.problemId !== remoteId) throw conflict('runId', 'remote.runOtherProblem', { problemId });
}

/** Who submits there keeps the code there. */
const placeholder = ({ spec }: InstalledSite, { account, runId }: PublicRun): string =>
  `${spec.name}: run ${runId} of ${account}\n${spec.home}`.slice(0, Limits.code.max);
