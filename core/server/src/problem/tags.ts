import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '../http';
import type { ProblemModel } from './model';

type WantedTag = NonNullable<ProblemSave['tags']>[number];
type Tagged = Pick<ProblemModel, 'id' | 'bank' | 'gid'>;

/** A tag of the site, or one of the group that the problem belongs to. */
async function existingTag(knex: Knex, { gid }: Tagged, id: number, place: number): Promise<number> {
  const found = await knex('tag')
    .where({ id })
    .where((either) => either.whereNull('gid').orWhere({ gid: gid ?? 0 }))
    .first<{ id: number } | undefined>('id');
  if (!found) throw badInput(`tags.${place}.id`, 'problem.unknownTag', { id });
  return found.id;
}

/** Names differ by more than upper and lower case. */
async function namedTag(knex: Knex, { bank: oj }: Tagged, name: string, color: string | null): Promise<number> {
  await knex('tag').insert({ name, color, oj }).onConflict().ignore();
  const found = await knex('tag')
    .where({ oj })
    .whereNull('gid')
    .whereRaw('lower(name) = lower(?)', [name])
    .first<{ id: number }>('id');
  return found.id;
}

/** With their places, by name: two saves that make the same tags must not wait for each other. */
const inOrder = (tags: readonly WantedTag[]): [number, WantedTag][] =>
  [...tags.entries()].sort(([, a], [, b]) => ((a.name ?? '').toLowerCase() < (b.name ?? '').toLowerCase() ? -1 : 1));

/** Makes these the problem's tags; those named for the first time come into being, for the bank that it is from. */
export async function replaceTags(knex: Knex, problem: Tagged, tags: readonly WantedTag[]): Promise<void> {
  const ids = new Set<number>();
  for (const [place, { id, name, color }] of inOrder(tags)) {
    const trimmed = name?.trim();
    if (id !== undefined) ids.add(await existingTag(knex, problem, id, place));
    else if (trimmed) ids.add(await namedTag(knex, problem, trimmed, color ?? null));
    else throw badInput(`tags.${place}.name`, 'input.required');
  }
  await knex('problemTag').where({ pid: problem.id }).delete();
  if (ids.size > 0) await knex('problemTag').insert([...ids].map((tagId) => ({ pid: problem.id, tagId })));
}
