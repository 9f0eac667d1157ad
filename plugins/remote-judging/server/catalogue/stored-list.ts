import type { ListedProblem } from '@tribunal/remote-kit/contract';
import type { Knex } from 'knex';
import { storedJson } from '@tribunal/server/platform';
import { RemoteLimits } from '../../contract';

/** Rows of one insert. */
const INSERT_ROWS = 2000;
/** When problems were seen that only imports have brought. */
const NEVER = new Date(0);

/** The reading of a whole list. */
interface Reading {
  startedAt: Date;
  now: Date;
}

/**
 * Stores a part of a site's list, without a reading for an import. Only a reading records when it has seen a problem:
 * otherwise what an import reads meanwhile would not be new to it.
 * @returns how many of the problems the reading had not seen, or null if the list would be too long
 */
export async function storePart(
  knex: Knex,
  { bank, problems, reading }: { bank: string; problems: readonly ListedProblem[]; reading: Reading | null },
): Promise<number | null> {
  const distinct = [...new Map(problems.map((problem) => [problem.id, problem])).values()];
  const stored = () => knex('remoteCatalogueProblem').where({ bank });
  const ids = distinct.map(({ id }) => id);
  const known = await stored().whereRaw('remote_id = any(?::text[])', [ids]).select('seenAt');
  const counted = await stored().count({ total: '*' }).first();
  const added = distinct.length - known.length;
  if (added > 0 && Number(counted?.total ?? 0) + added > RemoteLimits.catalogueProblems.max) return null;
  await upsert(knex, { bank, problems: distinct, reading });
  return distinct.length - known.filter(({ seenAt }) => reading !== null && seenAt >= reading.startedAt).length;
}

async function upsert(
  knex: Knex,
  { bank, problems, reading }: { bank: string; problems: readonly ListedProblem[]; reading: Reading | null },
): Promise<void> {
  const rows = problems.map(({ id, title, tags, difficulty }) => {
    return { bank, remoteId: id, title, tags: storedJson(tags), difficulty, seenAt: reading?.now ?? NEVER };
  });
  for (let at = 0; at < rows.length; at += INSERT_ROWS) {
    await knex('remoteCatalogueProblem')
      .insert(rows.slice(at, at + INSERT_ROWS))
      .onConflict(['bank', 'remoteId'])
      .merge(['title', 'tags', 'difficulty', ...(reading ? (['seenAt'] as const) : [])]);
  }
}

/** Removes what the reading has not seen. */
export async function removeUnseen(knex: Knex, bank: string, { startedAt }: Pick<Reading, 'startedAt'>): Promise<void> {
  await knex('remoteCatalogueProblem').where({ bank }).where('seenAt', '<', startedAt).delete();
}
