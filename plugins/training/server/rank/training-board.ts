import { CurrentJudgements, prepared, Submissions, type RelationRow } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ChangesSince, TrainingChanges } from '../submitting';
import { COUNTED_STATUSES, type Run } from './cell';
import { Standings, type Standing } from './standings';

/** Members whose results are read by one query when a board is built. */
const CHUNK = 200;

type RunRow = Pick<RelationRow<typeof Submissions>, 'uid' | 'pid'> &
  Pick<RelationRow<typeof CurrentJudgements>, 'status' | 'score' | 'timeMs'> &
  Pick<Run, 'submissionId' | 'submittedAt'>;

const RUNS = `
  select s.uid, s.pid, s.id as "submissionId", j.status, j.score, j.time_ms as "timeMs", s.created_at as "submittedAt"
  from ${Submissions.sql} s join ${CurrentJudgements.sql} j on j.submission_id = s.id
  where s.cid = 0 and j.status in (${COUNTED_STATUSES.join(', ')})`;
// By time: a submission that was made at another site is stored here before it is made there.
const ORDER = 'order by s.uid, s.pid, s.created_at, s.id';
const runsOfMembers = prepared('training-runs-of-members', `${RUNS} and s.uid = any($1) and s.pid = any($2) ${ORDER}`);
const runsOfCells = prepared(
  'training-runs-of-cells',
  `${RUNS} and (s.uid, s.pid) in (select * from unnest($1::text[], $2::integer[])) ${ORDER}`,
);

/** The ranking of one training in this process. It reads again only what has changed. */
export class TrainingBoard {
  #standings = new Standings();
  #loadedPids: ReadonlySet<number> = new Set();
  /** null until the board was built. */
  #cursor: number | null = null;
  #pids: readonly number[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #waiting: Promise<void> | null = null;

  constructor(
    private readonly tid: number,
    private readonly knex: Knex,
    private readonly changes: Pick<TrainingChanges, 'since'>,
  ) {}

  /** Approximate size, in cells. */
  get weight(): number {
    return this.#standings.size * (this.#loadedPids.size + 1);
  }

  /**
   * Reads everything that was committed before the call, for these problems. Calls that wait at the same time share one
   * read.
   */
  refresh(pids: readonly number[]): Promise<void> {
    this.#pids = pids;
    if (this.#waiting) return this.#waiting;
    const read = this.#queue.then(() => {
      this.#waiting = null;
      return this.#catchUp(this.#pids);
    });
    this.#waiting = read;
    this.#queue = read.catch(() => (this.#cursor = null));
    return read;
  }

  standings(pids: readonly number[]): readonly Standing[] {
    return this.#standings.read(pids);
  }

  async #catchUp(pids: readonly number[]): Promise<void> {
    const known = this.#cursor;
    const { changes, cursor } = await this.changes.since(this.tid, known ?? 0);
    const isFresh = known === null || changes.some(({ uid, pid }) => uid === null && pid === null);
    if (isFresh) await this.#build(pids);
    else await this.#apply(changes, pids);
    this.#cursor = cursor;
  }

  async #build(pids: readonly number[]): Promise<void> {
    this.#standings = new Standings();
    this.#loadedPids = new Set(pids);
    await this.#loadMembers(null);
  }

  async #apply(changes: ChangesSince['changes'], pids: readonly number[]): Promise<void> {
    for (const pid of this.#loadedPids) if (!pids.includes(pid)) this.#standings.removeProblem(pid);
    const again = new Set(changes.flatMap(({ uid, pid }) => (uid === null && pid !== null ? [pid] : [])));
    const columns = pids.filter((pid) => again.has(pid) || !this.#loadedPids.has(pid));
    this.#loadedPids = new Set(pids);
    if (columns.length > 0) await this.#loadColumns(columns);
    const uids = new Set(changes.flatMap(({ uid, pid }) => (uid !== null && pid === null ? [uid] : [])));
    if (uids.size > 0) await this.#loadMembers([...uids]);
    const cells = changes.filter(
      ({ uid, pid }) => uid !== null && pid !== null && !uids.has(uid) && this.#loadedPids.has(pid),
    ) as { uid: string; pid: number }[];
    if (cells.length > 0) await this.#loadCells(cells);
  }

  /** Loads all members, or those of these users who still are. */
  async #loadMembers(uids: readonly string[] | null): Promise<void> {
    const members = this.knex('trainingMember').where({ tid: this.tid });
    if (uids) void members.whereIn('uid', [...uids]);
    const rows = await members.select('uid', 'isBanned');
    for (const uid of uids ?? []) this.#standings.removeMember(uid);
    for (const { uid, isBanned } of rows) this.#standings.setMember(uid, isBanned);
    await this.#loadRuns(
      rows.map(({ uid }) => uid),
      [...this.#loadedPids],
    );
  }

  async #loadColumns(pids: readonly number[]): Promise<void> {
    for (const pid of pids) this.#standings.removeProblem(pid);
    const uids = this.#standings.read([...this.#loadedPids]).map(({ uid }) => uid);
    await this.#loadRuns(uids, pids);
  }

  async #loadRuns(uids: readonly string[], pids: readonly number[]): Promise<void> {
    for (let start = 0; start < uids.length; start += CHUNK) {
      this.#setRuns(await runsOfMembers(this.knex, [uids.slice(start, start + CHUNK), pids]));
    }
  }

  async #loadCells(cells: readonly { uid: string; pid: number }[]): Promise<void> {
    const rows = await runsOfCells(this.knex, [cells.map(({ uid }) => uid), cells.map(({ pid }) => pid)]);
    // A result may have disappeared altogether.
    for (const { uid, pid } of cells) this.#standings.setRuns({ uid, pid, runs: [] });
    this.#setRuns(rows);
  }

  /** Takes over runs that are sorted by member and problem. */
  #setRuns(rows: readonly RunRow[]): void {
    for (let start = 0; start < rows.length;) {
      const { uid, pid } = rows[start]!;
      let end = start + 1;
      while (rows[end]?.uid === uid && rows[end]?.pid === pid) end++;
      this.#standings.setRuns({ uid, pid, runs: rows.slice(start, end) });
      start = end;
    }
  }
}
