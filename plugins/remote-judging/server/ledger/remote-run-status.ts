import { isAdminRole } from '@tribunal/contract';
import type { RemoteJudgingCalls } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db, SubmissionReader, type Viewer, Judgements } from '@tribunal/server';
import type { RunRow } from './model';

type RunStatusReply = RemoteJudgingCalls['GET /api/get-remote-run']['data'];

const WEB_ADDRESS = /^https?:\/\/[^\s<>"]+$/i;

/** Reads the states of submissions at remote judges for users who may see them. */
@injectable()
export class RemoteRunStatus {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(SubmissionReader) private readonly submissions: SubmissionReader,
  ) {}

  /**
   * Returns the state; null if the submission is not at a remote judge, or if its result or the origin of its problem
   * is hidden, because the state would reveal them. The name of an account is visible to admins, and to submitters
   * who used their own.
   * @throws 401 if a login is required
   * @throws 403 if the viewer may not see the submission
   * @throws 404 if there is no such submission
   */
  async get(viewer: Viewer | null, submitId: number): Promise<RunStatusReply> {
    const { uid, visible } = await this.submissions.getVisible(viewer, submitId);
    if (!visible.result || visible.alias) return null;
    const run = await this.knex('remoteRun').where({ submissionId: submitId }).first('*');
    if (!run) return null;
    const { bank: key, state, remoteRunId: runId, accountName } = run;
    const isStaff = viewer !== null && isAdminRole(viewer.roles);
    const knowsAccount = isStaff || (run.way !== 'pool' && viewer?.uid === uid);
    return { key, state, runId, account: knowsAccount ? accountName : null, url: await this.#pageUrl(run) };
  }

  /** Returns the address that the judge which read the newest verdict has reported. */
  async #pageUrl({ submissionId, remoteRunId }: RunRow): Promise<string | null> {
    if (remoteRunId === null) return null;
    const reportedUrl = await Judgements.query(this.knex)
      .where({ submissionId })
      .whereNotNull('provenance')
      .orderBy('id', 'desc')
      .first('provenance');
    const page = reportedUrl?.provenance?.runCommand;
    return page && WEB_ADDRESS.test(page) ? page : null;
  }
}
