import { Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Columns } from '@tribunal/database';
import { Db } from '@tribunal/platform';

export interface UserProblemStatus {
  status: Status;
  score: number | null;
}

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
    const { rows } = await this.knex.raw<{
      rows: (Columns<'submission', 'pid'> & Columns<'judgement', 'status' | 'score'>)[];
    }>(
      `select distinct on (s.pid) s.pid, j.status, j.score
       from submission s join judgement j on j.submission_id = s.id and j.is_current
       where s.uid = ? and s.pid = any(?) and s.cid = 0
       order by s.pid, (j.status = ?) desc, s.id desc`,
      [uid, pids as number[], Status.Accepted],
    );
    return new Map(rows.map(({ pid, status, score }) => [pid, { status, score }]));
  }
}
