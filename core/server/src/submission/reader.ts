import {
  Status,
  token,
  type CaseResults,
  type LastAcceptedCode,
  type SubmissionRow,
  type SubmissionView,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { forbidden, notFound, unauthorized, type Viewer } from '../http';
import { isSubtaskMode, placeKnowing, Problems, type ProblemReader } from '../problem';
import { SiteSettings, type SiteSettingsReader } from '../settings';
import { Db, Points } from '../tokens';
import { isShareable, refuseShare, type Visibility } from './policy';
import { loadCases } from './cases';
import { presentCase, presentDetail, presentRow } from './presenter';
import { loadDetail, loadRows, type StoredDetail } from './rows';
import { subtasksOf } from './subtasks';
import { visibleParts } from './visibility';

const NO_CODE: LastAcceptedCode = { submitId: null, code: '', language: null };

export const Submissions = token<SubmissionReader>('submissions');

/** Single submissions, for those who may see them. */
@injectable()
export class SubmissionReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Problems) private readonly problems: ProblemReader,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  async detail(viewer: Viewer | null, id: number): Promise<{ submission: SubmissionView; codeShare: boolean }> {
    const { stored, visible } = await this.#open(viewer, id);
    return { submission: presentDetail(stored, visible), codeShare: isShareable(stored) };
  }

  /** Whose it is, and what of it the viewer may see. 401, 403, 404. */
  async seen(viewer: Viewer | null, id: number): Promise<{ uid: string; visible: Visibility }> {
    const { stored, visible } = await this.#open(viewer, id);
    return { uid: stored.uid, visible };
  }

  /** null when the problem, or the place that guards it, keeps them to itself; no cases while it is being judged. */
  async cases(viewer: Viewer | null, id: number): Promise<CaseResults | null> {
    const { stored, visible } = await this.#open(viewer, id);
    if (!stored.openCaseResult || !visible.cases || !visible.result) return null;
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
    const settings = await this.settings.read();
    const rows = await loadRows(this.knex, ids);
    const parts = await visibleParts(this.points, viewer, rows, settings);
    rows.forEach((stored, place) => {
      const visible = parts[place]!;
      if (visible.row) found[stored.submitId] = presentRow(stored, visible);
    });
    return found;
  }

  /**
   * The viewer's own newest accepted code, for a problem that may be opened; in a contest, where `cid` is one, as far as it
   * may be known that it is accepted. 404 when nobody knows the contest.
   */
  async lastAccepted(viewer: Viewer, pid: number, cid: number): Promise<LastAcceptedCode> {
    if (cid !== 0) return placeKnowing(this.points, (place) => place.lastAccepted(viewer, { cid, pid }));
    await this.problems.open(viewer, { id: pid });
    const found = await this.knex('submission as s')
      .joinRaw('join judgement j on j.submission_id = s.id and j.is_current')
      .where({ 's.uid': viewer.uid, 's.pid': pid, 's.cid': 0, 'j.status': Status.Accepted })
      .orderBy('s.id', 'desc')
      .first<LastAcceptedCode | undefined>('s.id as submitId', 's.code', 's.language');
    return found ?? NO_CODE;
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
    const [visible] = await visibleParts(this.points, viewer, [stored], await this.settings.read());
    if (visible?.row) return { stored, visible };
    throw viewer ? forbidden('submission.hidden') : unauthorized();
  }
}
