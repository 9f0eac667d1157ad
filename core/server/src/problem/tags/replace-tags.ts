import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '@tribunal/platform';
import type { ProblemModel } from '../model';

type WantedTag = NonNullable<ProblemSave['tags']>[number];
type Tagged = Pick<ProblemModel, 'id' | 'bank' | 'gid'>;

/** Returns a tag of the site, or of the group that the problem belongs to. */
async function existingTag(knex: Knex, { gid }: Tagged, id: number, index: number): Promise<number> {
  const found = await knex('tag')
    .where({ id })
    .where((either) => either.whereNull('gid').orWhere({ gid: gid ?? 0 }))
    .first('id');
  if (!found) throw badInput(`tags.${index}.id`, 'problem.unknownTag', { id });
  return found.id;
}

/**
 * Returns the tag with this name, of the site if it has one, and creates it where the problem belongs if necessary.
 * Names are compared case-insensitively.
 */
async function namedTag(knex: Knex, { bank: oj, gid }: Tagged, name: string, color: string | null): Promise<number> {
  const named = (place: number | null) =>
    knex('tag').where({ oj, gid: place }).whereRaw('lower(name) = lower(?)', [name]).first('id');
  const ofSite = gid === null ? undefined : await named(null);
  if (ofSite) return ofSite.id;
  await knex('tag').insert({ name, color, oj, gid }).onConflict().ignore();
  return (await named(gid))!.id;
}

/** Sorts tags, with their positions, by name, so that two saves that create the same tags do not deadlock. */
const inOrder = (tags: readonly WantedTag[]): [number, WantedTag][] =>
  [...tags.entries()].sort(([, a], [, b]) => ((a.name ?? '').toLowerCase() < (b.name ?? '').toLowerCase() ? -1 : 1));

/** Replaces the problem's tags. Tags with new names are created for the bank that the problem belongs to. */
export async function replaceTags(knex: Knex, problem: Tagged, tags: readonly WantedTag[]): Promise<void> {
  const ids = new Set<number>();
  for (const [index, { id, name, color }] of inOrder(tags)) {
    const trimmed = name?.trim();
    if (id !== undefined) ids.add(await existingTag(knex, problem, id, index));
    else if (trimmed) ids.add(await namedTag(knex, problem, trimmed, color ?? null));
    else throw badInput(`tags.${index}.name`, 'input.required');
  }
  await knex('problemTag').where({ pid: problem.id }).delete();
  if (ids.size > 0) await knex('problemTag').insert([...ids].map((tagId) => ({ pid: problem.id, tagId })));
}
