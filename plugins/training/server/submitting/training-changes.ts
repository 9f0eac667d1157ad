import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, prepared, Streams, Submissions, type StreamPublisher } from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { TrainingIntervals, trainingUpdates, type TrainingUpdate } from '../../contract';

/** What has to be read again: results of a member, of a problem, of one in the other, or, without either, everything. */
export interface Change {
  tid: number;
  uid: string | null;
  pid: number | null;
}
type Result = { uid: string; pid: number };

/** Changes of one training since an earlier read. */
export interface ChangesSince {
  changes: Omit<Change, 'tid'>[];
  /** Where the next read begins; some changes may be returned again. */
  cursor: number;
}

const recordedResults = prepared(
  'training-recorded-results',
  `insert into training_change (tid, uid, pid)
   select distinct l.tid, r.uid, r.pid from unnest($1::text[], $2::integer[]) r (uid, pid)
   join training_problem l on l.pid = r.pid join training_member m on m.tid = l.tid and m.uid = r.uid
   returning tid`,
);
const changesSince = prepared(
  'training-changes-since',
  `select head.cursor, c.id, c.uid, c.pid
   from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor) head
   left join training_change c on c.tid = $1 and c.xid >= $2`,
);

/** Tells the rankings of all processes what to read again. */
@injectable()
export class TrainingChanges {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Streams) private readonly streams: StreamPublisher,
  ) {}

  /** Records changes in the transaction that makes them, and tells open browsers once it has committed. */
  async record(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await this.knex('trainingChange').insert([...changes]);
    this.#announce(changes, 'training');
  }

  /** Tells open browsers of a change that no ranking has to read. */
  announce(tid: number): void {
    this.#announce([{ tid }], 'training');
  }

  /** Tells open browsers that trainings show or lose these problems; rankings ask for their problems each time. */
  async announceProblems(pids: readonly number[]): Promise<void> {
    const changed = this.knex('trainingProblem').whereIn('pid', [...pids]);
    this.#announce(await changed.distinct('tid').select('tid'), 'training');
  }

  /** Records new verdicts outside contests for the private trainings that they count in. */
  async recordResults(results: readonly Result[]): Promise<void> {
    if (results.length === 0) return;
    const changed = await recordedResults(this.knex, [results.map(({ uid }) => uid), results.map(({ pid }) => pid)]);
    this.#announce(changed, 'results');
  }

  /** Records that verdicts of these submissions no longer count. */
  async recordReopened(submissionIds: readonly number[]): Promise<void> {
    if (submissionIds.length === 0) return;
    const reopened = Submissions.query(this.knex).whereIn('id', [...submissionIds]);
    await this.recordResults(await reopened.select('uid', 'pid'));
  }

  /** Makes all rankings start afresh, because verdicts may have been stored while the plugin was off. */
  async recordAll(): Promise<void> {
    await this.knex.raw('insert into training_change (tid) select id from training');
  }

  /** Returns what was committed since the last read, together with the position of the next one. */
  async since(tid: number, cursor: number): Promise<ChangesSince> {
    const rows = await changesSince(this.knex, [tid, cursor]);
    const changes = rows.filter(({ id }) => id !== null).map(({ uid, pid }) => ({ uid, pid }));
    return { changes, cursor: rows[0]!.cursor };
  }

  async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - TrainingIntervals.changeLife);
    await this.knex('trainingChange').where('createdAt', '<', before).delete();
  }

  #announce(changes: readonly { tid: number }[], kind: TrainingUpdate['kind']): void {
    const tids = new Set(changes.map(({ tid }) => tid));
    afterCommit(() => {
      for (const tid of tids) this.streams.publishToSubscribers(trainingUpdates, String(tid), { kind });
    });
  }
}
