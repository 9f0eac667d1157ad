import { isAdminRole } from '@tribunal/contract';
import type { RemoteJudgingCalls, RemoteRunLink, RunAccount, RunWait } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db, type Viewer, Judgements } from '@tribunal/server';
import { SubmissionReader } from '@tribunal/server/submission';
import type { RunRow } from './model';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { RunWaitReader } from './run-wait';

type RunStatusReply = RemoteJudgingCalls['GET /api/get-remote-run']['data'];

const WEB_ADDRESS = /^https?:\/\/[^\s<>"]+$/i;

const waitOf = ({ why, until, place, own }: RunWait): RunWait => ({ why, until, place, own });

/** Returns the reply for a submission for which nothing has been done at its site. */
const waitingReply = (found: RunWait & { key: string }): RunStatusReply => ({
  key: found.key,
  state: 'intended',
  runId: null,
  url: null,
  account: null,
  accountInUse: null,
  sentAt: null,
  wait: waitOf(found),
  isChanged: false,
});

/** Reads the states of submissions at remote judges for users who may see them. */
@injectable()
export class RemoteRunStatus {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(SubmissionReader) private readonly submissions: SubmissionReader,
    @inject(RunWaitReader) private readonly waits: RunWaitReader,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /**
   * Returns the state; null if the submission is not at a remote judge, or if its result or the origin of its problem
   * is hidden, because the state would reveal them. What concerns the submitter's own account is visible to the
   * submitter and to admins only, and the names of the operator's accounts to admins.
   * @throws 401 if a login is required
   * @throws 403 if the viewer may not see the submission
   * @throws 404 if there is no such submission
   */
  async get(viewer: Viewer | null, submitId: number): Promise<RunStatusReply> {
    const { uid, visible } = await this.submissions.getVisible(viewer, submitId);
    if (!visible.result || visible.alias) return null;
    const run = (await this.knex('remoteRun').where({ submissionId: submitId }).first('*')) ?? null;
    const isUnsent = run === null || run.state === 'intended';
    const isStaff = viewer !== null && isAdminRole(viewer.roles);
    const knowsOwn = isStaff || viewer?.uid === uid;
    const found = isUnsent ? await this.waits.find(submitId, knowsOwn) : null;
    if (run === null) return found && waitingReply(found);
    const { bank: key, state, remoteRunId: runId, accountName } = run;
    const knowsAccount = run.way === 'pool' ? isStaff : knowsOwn;
    const isShown = run.way === 'pool' || knowsOwn;
    const [accountInUse, url, isChanged] = await Promise.all([
      isShown ? this.#accountInUse(run) : null,
      this.#pageUrl(run),
      visible.code && this.#isChanged(run),
    ]);
    return {
      key,
      state,
      runId,
      url,
      accountInUse,
      account: knowsAccount ? accountName : null,
      sentAt: run.sentAt?.toISOString() ?? null,
      wait: run.accountId === null && found ? waitOf(found) : null,
      isChanged,
    };
  }

  /** Returns the ids at their judges of the submissions whose results the viewer may see. */
  async find(viewer: Viewer | null, submitIds: readonly number[]): Promise<Record<string, RemoteRunLink>> {
    const visible = await this.submissions.findVisible(viewer, submitIds);
    const shown = [...visible].flatMap(([id, { result, alias }]) => (result && !alias ? id : []));
    const runs = await this.knex('remoteRun').whereIn('submissionId', shown).whereNotNull('remoteRunId');
    const links = runs.map(async ({ bank: key, submissionId, remoteRunId, url }) => {
      const isOwn = await this.#isPageOf(key, url);
      return [submissionId, { key, runId: remoteRunId!, url: isOwn ? url : null }] as const;
    });
    return Object.fromEntries(await Promise.all(links));
  }

  async #isChanged({ way, submissionId }: RunRow): Promise<boolean> {
    if (way !== 'companion') return false;
    const found = await this.knex('remoteCompanion').where({ submissionId }).first('isChanged');
    return found?.isChanged === true;
  }

  /** Returns the place of the account among those of the operator, or that it is the submitter's. */
  async #accountInUse({ accountId, way }: RunRow): Promise<RunAccount | null> {
    if (way !== 'pool') return { kind: 'own' };
    if (accountId === null) return null;
    const account = await this.knex('remoteAccount').where({ id: accountId }).first('bank');
    const ids = await this.knex('remoteAccount')
      .where({ bank: account?.bank ?? '', way: 'pool' })
      .orderBy('id')
      .pluck('id');
    const at = ids.indexOf(accountId);
    return at < 0 ? null : { kind: 'pool', number: at + 1, of: ids.length };
  }

  /**
   * Returns the address that the judge has reported which found the run, or the one which read the newest verdict. One
   * that is not of the site is not shown.
   */
  async #pageUrl({ bank, submissionId, remoteRunId, url }: RunRow): Promise<string | null> {
    if (remoteRunId === null) return null;
    if (await this.#isPageOf(bank, url)) return url;
    const reportedUrl = await Judgements.query(this.knex)
      .where({ submissionId })
      .whereNotNull('provenance')
      .orderBy('id', 'desc')
      .first('provenance');
    const page = reportedUrl?.provenance?.runCommand ?? null;
    return (await this.#isPageOf(bank, page)) ? page : null;
  }

  async #isPageOf(bank: string, url: string | null): Promise<boolean> {
    const site = this.sites.find(bank);
    return site !== null && url !== null && WEB_ADDRESS.test(url) && (await this.sites.ownsUrl(site, url));
  }
}
