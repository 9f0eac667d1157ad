import { Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { prepared } from '@tribunal/database';
import { Db } from '@tribunal/platform';

export interface UserProblemStatus {
  status: Status;
  score: number | null;
}

const newestResults = prepared(
  'user-problem-status',
  `select distinct on (s.pid) s.pid, j.status, j.score
   from submission s join judgement j on j.submission_id = s.id and j.is_current
   where s.uid = $1 and s.pid = any($2) and s.cid = 0
   order by s.pid, (j.status = ${Status.Accepted}) desc, s.id desc`,
);

/** Reads users' results for problems outside contests. */
@injectable()
export class UserProblemStatusReader {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /**
   * Returns results by pid: Accepted if the problem was ever accepted, otherwise the newest verdict. Problems never
   * tried are absent.
   */
  async find(uid: string, pids: readonly number[]): Promise<ReadonlyMap<number, UserProblemStatus>> {
    if (pids.length === 0) return new Map();
    const rows = await newestResults(this.knex, [uid, pids]);
    return new Map(rows.map(({ pid, status, score }) => [pid, { status, score }]));
  }
}
