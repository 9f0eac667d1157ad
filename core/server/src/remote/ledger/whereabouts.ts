import { isAdminRole, token, type RemoteCalls } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Viewer } from '../../http';
import { Submissions, type SubmissionReader } from '../../submission';
import { Db } from '../../tokens';
import type { RunRow } from './model';

export const Whereabouts = token<WhereaboutsReader>('remote-whereabouts');

type Where = RemoteCalls['GET /api/get-remote-run']['data'];

const WEB_ADDRESS = /^https?:\/\/[^\s<>"]+$/i;

/** Where submissions are at other judges, for those who may see them. */
@injectable()
export class WhereaboutsReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Submissions) private readonly submissions: SubmissionReader,
  ) {}

  /**
   * null: no other judge has it, or its result or its problem's origin is hidden, and there both could be read. The name of an
   * account is for staff, and for whoever sent it with their own. 401, 403, 404.
   */
  async of(viewer: Viewer | null, submitId: number): Promise<Where> {
    const { uid, visible } = await this.submissions.seen(viewer, submitId);
    if (!visible.result || visible.alias) return null;
    const run = await this.knex('remoteRun').where({ submissionId: submitId }).first<RunRow | undefined>('*');
    if (!run) return null;
    const { bank: key, state, remoteRunId: runId, accountName } = run;
    const isStaff = viewer !== null && isAdminRole(viewer.roles);
    const knowsAccount = isStaff || (run.way !== 'pool' && viewer?.uid === uid);
    return { key, state, runId, account: knowsAccount ? accountName : null, url: await this.#pageOf(run) };
  }

  /** The judge that read the newest verdict says where it stands. */
  async #pageOf({ submissionId, remoteRunId }: RunRow): Promise<string | null> {
    if (remoteRunId === null) return null;
    const said = await this.knex('judgement')
      .where({ submissionId })
      .whereNotNull('provenance')
      .orderBy('id', 'desc')
      .first<{ page: string | null } | undefined>(this.knex.raw(`provenance ->> 'runCommand' as page`));
    return said?.page && WEB_ADDRESS.test(said.page) ? said.page : null;
  }
}
