import type { ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { replaceLanguages } from './allowed';
import { dataHashOf } from './case-rows';
import { blankFor, type ProblemFields } from './draft';
import { ProblemModel } from './model';
import type { Author } from './policy';
import type { Saved } from './saving';
import { replaceTags } from './tags';
import { snapshotOf } from './versions';

interface NewRemoteProblem {
  author: Author;
  bank: string;
  /** What is left out is as for any new problem. */
  fields: Partial<ProblemFields> & Pick<ProblemFields, 'problemId' | 'title'>;
  /** All of the bank when there is no list. */
  languages: ProblemSave['languages'];
  tags: NonNullable<ProblemSave['tags']>;
}

/**
 * Within a transaction. A problem that another judge decides: it has no cases, and the limits are those of its site,
 * whatever ours are. Throws the violation of the index when its code is taken.
 */
export async function insertRemoteProblem(knex: Knex, problem: NewRemoteProblem): Promise<Saved> {
  const { author, bank, fields, languages, tags } = problem;
  const added = await ProblemModel.query(knex).insertAndFetch({
    ...blankFor(author),
    ...fields,
    problemId: fields.problemId.toUpperCase(),
    bank,
    authorUid: author.uid,
    dataHash: dataHashOf([]),
    ioScore: null,
    isUploadCase: false,
  });
  await knex('problemCount').insert({ pid: added.id });
  await replaceLanguages(knex, added, languages);
  await replaceTags(knex, added, tags);
  await snapshotOf(knex, added.id);
  return { pid: added.id, problemId: added.problemId };
}
