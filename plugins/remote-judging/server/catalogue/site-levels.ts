import { ProblemAuth } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { columns, Db, Problems, text } from '@tribunal/server';
import type { AddedFilter } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { LEVEL_PARAMETER, LEVEL_RANGE } from '../../contract';

const LISTED = 'remote_problem r join remote_catalogue_problem l on l.bank = r.bank and l.remote_id = r.remote_id';
/** Only some sites rate their problems by numbers. */
const RATING = `case when l.difficulty ~ '^[0-9]{1,5}$' then l.difficulty::int end`;

/** Narrows the problem list to the problems that their sites rate within a range, such as `1200-1399`. */
export const levelFilter: AddedFilter = {
  parameter: LEVEL_PARAMETER,
  field: text({ max: 11, pattern: LEVEL_RANGE }),
  narrow: (problems, range) =>
    void problems.whereRaw(
      `p.id in (select r.pid from ${LISTED} where ${RATING} between ? and ?)`,
      range.split('-').map(Number),
    ),
};

/** Reads the difficulty of problems as their sites write it. */
@injectable()
export class SiteLevels {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Returns the difficulty of those of the problems that are public and have one, by problem. */
  async find(pids: readonly number[]): Promise<Record<string, string>> {
    const isPublic = Problems.query(this.knex).select('id').where('auth', ProblemAuth.Public).whereNull('gid');
    const rows = await this.knex('remoteProblem as r')
      .join('remoteCatalogueProblem as l', (join) => join.on('l.bank', 'r.bank').andOn('l.remoteId', 'r.remoteId'))
      .whereIn('r.pid', [...pids])
      .whereIn('r.pid', isPublic)
      .whereNotNull('l.difficulty')
      .select(columns({ r: 'remoteProblem', l: 'remoteCatalogueProblem' }, 'r.pid', 'l.difficulty'));
    return Object.fromEntries(rows.map(({ pid, difficulty }) => [pid, difficulty!]));
  }
}
