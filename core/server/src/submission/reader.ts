import { token, type CaseResults, type SubmissionRow, type SubmissionView } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { forbidden, notFound, unauthorized, type Viewer } from '../http';
import { isSubtaskMode } from '../problem';
import { Db, Points } from '../tokens';
import { isShareable, refuseShare, type Visibility } from './policy';
import { loadCases } from './cases';
import { presentCase, presentDetail, presentRow } from './presenter';
import { loadDetail, loadRows, type StoredDetail } from './rows';
import { subtasksOf } from './subtasks';
import { visibleParts } from './visibility';

export const Submissions = token<SubmissionReader>('submissions');

/** Single submissions, for those who may see them. */
@injectable()
export class SubmissionReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  async detail(viewer: Viewer | null, id: number): Promise<{ submission: SubmissionView; codeShare: boolean }> {
    const { stored, visible } = await this.#open(viewer, id);
    return { submission: presentDetail(stored, visible), codeShare: isShareable(stored) };
  }

  /** null when the problem keeps them to itself; no cases while it is being judged. */
  async cases(viewer: Viewer | null, id: number): Promise<CaseResults | null> {
    const { stored, visible } = await this.#open(viewer, id);
    if (!stored.openCaseResult) return null;
    if (!visible.cases) throw forbidden('submission.casesHidden');
    const { judgeCaseMode, judgementId } = stored;
    const rows = await loadCases(this.knex, judgementId);
    const cases = rows.map((row) => presentCase(row, visible));
    return isSubtaskMode(judgeCaseMode)
      ? { judgeCaseMode, judgeCaseList: [], subTaskJudgeCaseVoList: subtasksOf(judgeCaseMode, cases) }
      : { judgeCaseMode, judgeCaseList: cases, subTaskJudgeCaseVoList: [] };
  }

  /** By id; those that do not exist or may not be seen are absent. */
  async statuses(viewer: Viewer | null, ids: readonly number[]): Promise<Record<string, SubmissionRow>> {
    const found: Record<string, SubmissionRow> = {};
    for (const stored of await loadRows(this.knex, ids)) {
      const { row } = await visibleParts(this.points, viewer, stored);
      if (row) found[stored.submitId] = presentRow(stored);
    }
    return found;
  }

  async share(viewer: Viewer, id: number, share: boolean): Promise<null> {
    const stored = await loadDetail(this.knex, id);
    if (!stored) throw notFound('submission.unknown');
    const refusal = refuseShare(viewer, stored, share ? 'share' : 'unshare');
    if (refusal) throw forbidden(refusal);
    await this.knex('submission').where({ id, uid: viewer.uid }).update({ share });
    return null;
  }

  async #open(viewer: Viewer | null, id: number): Promise<{ stored: StoredDetail; visible: Visibility }> {
    const stored = await loadDetail(this.knex, id);
    if (!stored) throw notFound('submission.unknown');
    const visible = await visibleParts(this.points, viewer, stored);
    if (visible.row) return { stored, visible };
    throw viewer ? forbidden('submission.hidden') : unauthorized();
  }
}
