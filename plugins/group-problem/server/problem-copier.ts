import { Limits, LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { GroupProblemCopier } from '@tribunal/plugin-group/contract';
import { badInput, Clock, Db, conflict, Problems, requireTransaction, violatedIndex } from '@tribunal/server';
import { ProblemAuthoringService, StatementPictureStore } from '@tribunal/server/authoring';
import type { Knex } from 'knex';
import { prefixOf } from '../contract';
import { withoutPrefix } from './policy';

type Original = { id: number; problemId: string };
type Copy = Parameters<GroupProblemCopier['copy']>[0];

/** Problems stored by one statement. */
const CHUNK = 1000;

/**
 * Copies the problems of a group, with their testcases, into the copy of the group. Those that are public belong to the
 * site, and stay the same.
 */
@injectable()
export class ProblemCopier implements GroupProblemCopier {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProblemAuthoringService) private readonly authoring: ProblemAuthoringService,
    @inject(StatementPictureStore) private readonly pictures: StatementPictureStore,
  ) {}

  list(gid: number): Promise<number[]> {
    return Problems.query(this.knex).where({ gid, bank: LOCAL_PROBLEM_SOURCE }).pluck('id');
  }

  /**
   * @throws 400 if the short name of the copy is too long for the ids of the problems
   * @throws 409 if somebody else has just used the id of a copy
   */
  async copy({ from, to, uid }: Copy): Promise<ReadonlyMap<number, number>> {
    requireTransaction(this.knex);
    const { knex } = this;
    const { shortName } = (await knex('groupItem').where({ id: to }).first('shortName'))!;
    const prefix = prefixOf(shortName);
    const copying = this.authoring.copyPlace({
      from,
      to,
      uid,
      newIds: (problems) => newIds(knex, from, prefix, problems),
      copyFiles: (problems) => this.pictures.copyOwned(uid, problems),
    });
    const copies = await copying.catch((error: unknown) => {
      if (violatedIndex(error) !== 'problem_problem_id_key') throw error;
      throw conflict('shortName', 'group-problem.idTaken', { prefix });
    });
    const at = this.clock.now();
    const rows = [...copies.values()].map((pid) => ({ pid, gid: to, prefix, stateChangedAt: at }));
    for (let start = 0; start < rows.length; start += CHUNK) {
      await knex('groupProblem').insert(rows.slice(start, start + CHUNK));
    }
    return copies;
  }
}

/**
 * Returns ids with the new prefix in place of the stored one. An id that another problem has gets a number, for instance
 * when the group was renamed and two of its problems differ by their prefixes only.
 */
async function newIds(knex: Knex, gid: number, prefix: string, problems: readonly Original[]): Promise<string[]> {
  const stored = await knex('groupProblem').where({ gid }).select('pid', 'prefix');
  const prefixes = new Map(stored.map((row) => [row.pid, row.prefix]));
  const others = await Problems.query(knex).whereRaw('starts_with(problem_id, ?)', [prefix]).select('problemId');
  const taken = new Set(others.map((other) => other.problemId));
  return problems.map(({ id, problemId }) => {
    const wanted = prefix + withoutPrefix(prefixes.get(id) ?? '', problemId).ownId;
    let found = wanted;
    for (let number = 2; taken.has(found); number += 1) found = `${wanted}-${number}`;
    if (found.length > Limits.problemId.max) throw badInput('shortName', 'group-problem.prefixTooLong', { problemId });
    taken.add(found);
    return found;
  });
}
