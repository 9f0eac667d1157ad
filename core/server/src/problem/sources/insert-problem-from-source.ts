import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { replaceLanguages } from '../languages/allowed-languages';
import { dataHashOf } from '../case-rows';
import { newProblemDefaults, type ProblemFields } from '../authoring/draft';
import { ProblemModel } from '../model';
import type { Author } from '../policy';
import type { Saved } from '../authoring/problem-writer';
import { replaceTags } from '../tags/replace-tags';
import { createVersion } from '../problem-versions';

interface NewProblemFromSource {
  author: Author;
  bank: string;
  /** The problem source whose languages it may allow. */
  languageSource: string;
  /** Fields left out have the defaults of a new problem. */
  fields: Partial<ProblemFields> & Pick<ProblemFields, 'problemId' | 'title'>;
  /** All languages of the bank if there is no list. */
  languages: ProblemSave['languages'];
  tags: NonNullable<ProblemSave['tags']>;
}

/**
 * Inserts a problem that another source judges; must run in a transaction. It has no testcases, and its limits
 * are those of the source even if ours are narrower. Throws the unique violation if its code is taken.
 */
export async function insertProblemFromSource(knex: Knex, problem: NewProblemFromSource): Promise<Saved> {
  const { author, bank, languageSource, fields, languages, tags } = problem;
  const added = await ProblemModel.query(knex).insertAndFetch({
    ...newProblemDefaults(author),
    ...fields,
    problemId: fields.problemId.toUpperCase(),
    bank,
    authorUid: author.uid,
    dataHash: dataHashOf([]),
    ioScore: null,
    isUploadCase: false,
  });
  await knex('problemCount').insert({ pid: added.id });
  await replaceLanguages(knex, { pid: added.id, languageSource }, languages);
  await replaceTags(knex, added, tags);
  await createVersion(knex, added.id);
  return { pid: added.id, problemId: added.problemId };
}
