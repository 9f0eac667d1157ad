import { Status, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '../tokens';

export interface Mark {
  status: Status;
  score: number | null;
}

export const Marks = token<ProblemMarks>('problem-marks');

/** How somebody stands with problems outside contests. */
@injectable()
export class ProblemMarks {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** By pid: accepted when it ever was, otherwise the newest verdict; problems never tried are absent. */
  async of(uid: string, pids: readonly number[]): Promise<ReadonlyMap<number, Mark>> {
    if (pids.length === 0) return new Map();
    const { rows } = await this.knex.raw<{ rows: (Mark & { pid: number })[] }>(
      `select distinct on (s.pid) s.pid, j.status, j.score
       from submission s join judgement j on j.submission_id = s.id and j.is_current
       where s.uid = ? and s.pid = any(?) and s.cid = 0
       order by s.pid, (j.status = ?) desc, s.id desc`,
      [uid, pids as number[], Status.Accepted],
    );
    return new Map(rows.map(({ pid, status, score }) => [pid, { status, score }]));
  }
}
