import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput } from '../http';
import { bankOfLanguages } from './languages';
import type { ProblemModel } from './model';

type Problem = Pick<ProblemModel, 'id' | 'bank'>;

const languagesOf = (knex: Knex, { bank }: Problem) =>
  knex('language')
    .where({ oj: bankOfLanguages(bank) })
    .select<{ id: number; name: string }[]>('id', 'name');

/** Allows these languages and no others; all of the problem's bank when there is no list, those that judges learn later too. */
export async function replaceLanguages(knex: Knex, problem: Problem, wanted: ProblemSave['languages']): Promise<void> {
  const known = await languagesOf(knex, problem);
  const picked = wanted?.map((one, place) => {
    const found = known.find(({ id, name }) => (one.id === undefined ? name === one.name : id === one.id));
    if (found) return found;
    throw badInput(`languages.${place}`, 'problem.unknownLanguage', { language: one.name ?? one.id ?? '' });
  });
  const lids = new Set((picked ?? known).map(({ id }) => id));
  await knex('problemLanguage').where({ pid: problem.id }).delete();
  await knex('problemLanguage').insert([...lids].map((lid) => ({ pid: problem.id, lid })));
}

type Template = NonNullable<ProblemSave['codeTemplates']>[number];

/** Makes these the problem's templates, one for each language. Those that are switched off are not kept. */
export async function replaceTemplates(knex: Knex, problem: Problem, templates: readonly Template[]): Promise<void> {
  const known = new Set((await languagesOf(knex, problem)).map(({ id }) => id));
  const byLanguage = new Map<number, string>();
  for (const [place, { lid, code, status = true }] of templates.entries()) {
    if (!status) continue;
    if (!known.has(lid)) throw badInput(`codeTemplates.${place}.lid`, 'problem.unknownLanguage', { language: lid });
    if (!code.trim()) throw badInput(`codeTemplates.${place}.code`, 'problem.templateEmpty');
    byLanguage.set(lid, code);
  }
  await knex('codeTemplate').where({ pid: problem.id }).delete();
  if (byLanguage.size === 0) return;
  await knex('codeTemplate').insert([...byLanguage].map(([lid, code]) => ({ pid: problem.id, lid, code })));
}
