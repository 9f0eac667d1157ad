import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '@tribunal/platform';

/** A problem and the problem source whose languages it may allow. */
interface LanguageOwner {
  pid: number;
  languageSource: string;
}

const languagesOf = (knex: Knex, { languageSource }: LanguageOwner) =>
  knex('language').where({ oj: languageSource }).select('id', 'name');

/**
 * Sets the allowed languages. Without a list it allows all of the problem's bank, including those that judges add
 * later.
 */
export async function replaceLanguages(
  knex: Knex,
  owner: LanguageOwner,
  wanted: ProblemSave['languages'],
): Promise<void> {
  const known = await languagesOf(knex, owner);
  const requested = wanted?.map((one, index) => {
    const found = known.find(({ id, name }) => (one.id === undefined ? name === one.name : id === one.id));
    if (found) return found;
    throw badInput(`languages.${index}`, 'problem.unknownLanguage', { language: one.name ?? one.id ?? '' });
  });
  const lids = new Set((requested ?? known).map(({ id }) => id));
  await knex('problemLanguage').where({ pid: owner.pid }).delete();
  await knex('problemLanguage').insert([...lids].map((lid) => ({ pid: owner.pid, lid })));
}

type Template = NonNullable<ProblemSave['codeTemplates']>[number];

/**
 * Replaces the problem's code templates, at most one for each language. Templates that are switched off are not
 * stored.
 */
export async function replaceTemplates(
  knex: Knex,
  owner: LanguageOwner,
  templates: readonly Template[],
): Promise<void> {
  const known = new Set((await languagesOf(knex, owner)).map(({ id }) => id));
  const byLanguage = new Map<number, string>();
  for (const [index, { lid, code, status = true }] of templates.entries()) {
    if (!status) continue;
    if (!known.has(lid)) throw badInput(`codeTemplates.${index}.lid`, 'problem.unknownLanguage', { language: lid });
    if (!code.trim()) throw badInput(`codeTemplates.${index}.code`, 'problem.templateEmpty');
    byLanguage.set(lid, code);
  }
  await knex('codeTemplate').where({ pid: owner.pid }).delete();
  if (byLanguage.size === 0) return;
  await knex('codeTemplate').insert([...byLanguage].map(([lid, code]) => ({ pid: owner.pid, lid, code })));
}
