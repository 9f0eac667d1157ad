import { OWN_BANK, type ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '../http';

type WantedTag = NonNullable<ProblemSave['tags']>[number];

async function existingTag(knex: Knex, id: number, place: number): Promise<number> {
  const found = await knex('tag').where({ id }).first<{ id: number } | undefined>('id');
  if (!found) throw badInput(`tags.${place}.id`, 'problem.unknownTag', { id });
  return found.id;
}

/** Names differ by more than upper and lower case. */
async function namedTag(knex: Knex, name: string, color: string | null): Promise<number> {
  await knex('tag').insert({ name, color, oj: OWN_BANK }).onConflict().ignore();
  const found = await knex('tag')
    .where({ oj: OWN_BANK })
    .whereNull('gid')
    .whereRaw('lower(name) = lower(?)', [name])
    .first<{ id: number }>('id');
  return found.id;
}

/** Ties the tags to the problem; those named for the first time come into being. */
export async function linkTags(knex: Knex, pid: number, tags: readonly WantedTag[]): Promise<void> {
  const ids = new Set<number>();
  for (const [place, { id, name, color }] of tags.entries()) {
    const trimmed = name?.trim();
    if (id !== undefined) ids.add(await existingTag(knex, id, place));
    else if (trimmed) ids.add(await namedTag(knex, trimmed, color ?? null));
    else throw badInput(`tags.${place}.name`, 'input.required');
  }
  if (ids.size > 0) await knex('problemTag').insert([...ids].map((tagId) => ({ pid, tagId })));
}
