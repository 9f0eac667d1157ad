import {
  Status,
  type CaseResults,
  type LastAcceptedCode,
  type SubmissionRow,
  type SubmissionView,
  type JudgeCase,
  type JudgeCaseMode,
  type SubtaskResult,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns } from '@tribunal/database';
import { forbidden, notFound, unauthorized, type Viewer, Db, Points } from '@tribunal/platform';
import { PlaceDirectory } from '../place';
import { isSubtaskMode, findInProviders, ProblemReader } from '../problem';
import { SiteSettings, type SiteSettingsReader } from '../settings';
import { isShareable, denyShare, type Visibility } from './policy';
import { presentCase, presentDetail, presentRow, type StoredCase } from './presenter';
import { loadDetail, loadRows, type StoredDetail, type StoredSubmission } from './rows';
import { loadVisibility } from './visibility';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
const isAccepted = ({ status }: JudgeCase): boolean => status === Status.Accepted;

/** Scores a subtask as the average of its testcases. */
function average(cases: readonly JudgeCase[]): Pick<SubtaskResult, 'status' | 'score' | 'time' | 'memory'> {
  const score = Math.round(sum(cases.map((one) => one.score)) / cases.length);
  const missed = score === 0 ? Status.WrongAnswer : Status.PartialAccepted;
  return { status: cases.every(isAccepted) ? Status.Accepted : missed, score, time: null, memory: null };
}

/** Scores a subtask as its worst testcase; skipped testcases are ignored. */
function lowest(cases: readonly JudgeCase[]): Pick<SubtaskResult, 'status' | 'score' | 'time' | 'memory'> {
  const judged = cases.filter(({ status }) => status !== Status.Cancelled);
  const worst = [...(judged.length > 0 ? judged : cases)].sort(
    (a, b) => (a.score ?? 0) - (b.score ?? 0) || a.seq - b.seq,
  )[0];
  return worst
    ? { status: worst.status, score: worst.score, time: worst.time, memory: worst.memory }
    : { status: Status.Cancelled, score: 0, time: null, memory: null };
}

/** Groups testcases by subtask, in order of the subtasks' numbers. */
export function subtasksOf(mode: JudgeCaseMode, cases: readonly JudgeCase[]): SubtaskResult[] {
  const groups = new Map<number, JudgeCase[]>();
  for (const one of cases) groups.set(one.groupNum ?? 0, [...(groups.get(one.groupNum ?? 0) ?? []), one]);
  const outcome = mode === 'subtask_average' ? average : lowest;
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([groupNum, subtaskDetailList]) => ({
      groupNum,
      ...outcome(subtaskDetailList),
      ac: subtaskDetailList.filter(isAccepted).length,
      total: subtaskDetailList.length,
      subtaskDetailList,
    }));
}

/**
 * Loads the results of single testcases in order, with their file names. The names are those of the data that was
 * judged on, if it is known, because a problem's testcases may have been replaced since.
 */
const loadCases = (knex: Knex, judgementId: number): Promise<StoredCase[]> =>
  knex('judgementCase as c')
    .join('judgement as j', 'j.id', 'c.judgementId')
    .leftJoin('problemVersion as v', 'v.id', 'j.versionId')
    .joinRaw(
      `left join lateral jsonb_to_recordset(v.settings -> 'cases')
         as d ("seq" integer, "inputName" text, "outputName" text) on d."seq" = c.seq`,
    )
    .leftJoin('testcase as t', 't.id', 'c.caseId')
    .where('c.judgementId', judgementId)
    .orderBy('c.seq')
    .select(
      'c.*',
      knex.raw(`coalesce(d."inputName", t.input_name) as input_name`),
      knex.raw(`coalesce(d."outputName", t.output_name) as output_name`),
    );

const NO_CODE: LastAcceptedCode = { submitId: null, code: '', language: null };

/** Reads single submissions for viewers who may see them. */
@injectable()
export class SubmissionReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(ProblemReader) private readonly problems: ProblemReader,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  async detail(viewer: Viewer | null, id: number): Promise<{ submission: SubmissionView; codeShare: boolean }> {
    const { stored, visible } = await this.#loadVisible(viewer, id);
    return { submission: presentDetail(stored, visible), codeShare: isShareable(await this.#forSharing(stored)) };
  }

  /**
   * Returns the owner of a submission and what the viewer may see of it.
   * @throws 401
   * @throws 403
   * @throws 404
   */
  async getVisible(viewer: Viewer | null, id: number): Promise<{ uid: string; visible: Visibility }> {
    const { stored, visible } = await this.#loadVisible(viewer, id);
    return { uid: stored.uid, visible };
  }

  /** Returns what the viewer may see of each submission, by id; those that do not exist or may not be seen are absent. */
  async findVisible(viewer: Viewer | null, ids: readonly number[]): Promise<ReadonlyMap<number, Visibility>> {
    const found = await this.#loadRows(viewer, ids);
    return new Map(found.map(({ stored, visible }) => [stored.submitId, visible]));
  }

  /**
   * Returns the case results; null if the problem, or the place that the submission belongs to, hides them. While it
   * is being judged, the list is empty.
   */
  async cases(viewer: Viewer | null, id: number): Promise<CaseResults | null> {
    const { stored, visible } = await this.#loadVisible(viewer, id);
    if (!stored.openCaseResult || !visible.cases || !visible.result) return null;
    const { judgeCaseMode, judgementId } = stored;
    const rows = await loadCases(this.knex, judgementId);
    const cases = rows.map((row) => presentCase(row, visible));
    return isSubtaskMode(judgeCaseMode)
      ? { judgeCaseMode, judgeCaseList: [], subTaskJudgeCaseVoList: subtasksOf(judgeCaseMode, cases) }
      : { judgeCaseMode, judgeCaseList: cases, subTaskJudgeCaseVoList: [] };
  }

  /** Returns rows by id; submissions that do not exist or may not be seen are absent. */
  async statuses(viewer: Viewer | null, ids: readonly number[]): Promise<Record<string, SubmissionRow>> {
    const found = await this.#loadRows(viewer, ids);
    return Object.fromEntries(found.map(({ stored, visible }) => [stored.submitId, presentRow(stored, visible)]));
  }

  /**
   * Returns the viewer's own newest accepted code for a problem that they may open; if `cid` is a contest, only from
   * that contest and only if the viewer may know that it is accepted.
   * @throws 404 if no plugin knows the contest
   */
  async lastAccepted(viewer: Viewer, pid: number, cid: number): Promise<LastAcceptedCode> {
    if (cid !== 0) return findInProviders(this.points, (provider) => provider.lastAccepted(viewer, { cid, pid }));
    await this.problems.getVisible(viewer, { id: pid });
    const found = await this.knex('submission as s')
      .joinRaw('join judgement j on j.submission_id = s.id and j.is_current')
      .where({ 's.uid': viewer.uid, 's.pid': pid, 's.cid': 0, 'j.status': Status.Accepted })
      .orderBy('s.id', 'desc')
      .first(columns({ s: 'submission' }, { submitId: 's.id' }, 's.code', 's.language'));
    return found ?? NO_CODE;
  }

  async share(viewer: Viewer, id: number, share: boolean): Promise<null> {
    const stored = await loadDetail(this.knex, id);
    if (!stored) throw notFound('submission.unknown');
    const refusal = denyShare(viewer, await this.#forSharing(stored), share ? 'share' : 'unshare');
    if (refusal) throw forbidden(refusal);
    await this.knex('submission').where({ id, uid: viewer.uid }).update({ share });
    return null;
  }

  /** Nobody can share while the site hides code, because sharing would show it to nobody. */
  async #forSharing(stored: StoredDetail): Promise<StoredDetail> {
    const { hideNonContestSubmissionCode: isHidden } = await this.settings.read();
    return { ...stored, codeShare: stored.codeShare && !isHidden };
  }

  async #loadRows(
    viewer: Viewer | null,
    ids: readonly number[],
  ): Promise<{ stored: StoredSubmission; visible: Visibility }[]> {
    const settings = await this.settings.read();
    const rows = await loadRows(this.knex, ids);
    const visibilities = await loadVisibility({ points: this.points, places: this.places }, viewer, rows, settings);
    return rows.flatMap((stored, index) => {
      const visible = visibilities[index]!;
      return visible.row ? { stored, visible } : [];
    });
  }

  async #loadVisible(viewer: Viewer | null, id: number): Promise<{ stored: StoredDetail; visible: Visibility }> {
    const stored = await loadDetail(this.knex, id);
    if (!stored) throw notFound('submission.unknown');
    const [visible] = await loadVisibility(
      { points: this.points, places: this.places },
      viewer,
      [stored],
      await this.settings.read(),
    );
    if (visible?.row) return { stored, visible };
    throw viewer ? forbidden('submission.hidden') : unauthorized();
  }
}
