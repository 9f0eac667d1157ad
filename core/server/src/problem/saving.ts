import { Limits, OWN_BANK, type ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput, notFound } from '../http';
import { replaceLanguages, replaceTemplates } from './allowed';
import { dataHashOf, replaceCases } from './case-rows';
import { fullMark, scoredCase, type ScoreRule } from './case-score';
import { blankFor, draftOf } from './draft';
import { markResolved } from './fault';
import { ProblemModel } from './model';
import type { Author } from './policy';
import type { ReadyCase } from './samples';
import { replaceTags } from './tags';
import { snapshotOf } from './versions';

/** The form without its cases, for those who have them as files. */
export type ProblemForm = Omit<ProblemSave, 'samples' | 'isUploadTestCase' | 'uploadTestcaseDir'>;

export interface Cases {
  cases: readonly ReadyCase[];
  isUploadCase: boolean;
}

/** A checked form whose files are stored: what is left to do is rows. */
export interface Plan {
  author: Author;
  form: ProblemForm;
  /** Reads in the transaction what the problem's own cases decide. null: they stay as they are. */
  cases(knex: Knex): Promise<Cases | null>;
}

export interface Saved {
  pid: number;
  problemId: string;
}

function scored(rule: ScoreRule, cases: readonly ReadyCase[]): ReadyCase[] {
  if (cases.length === 0) throw badInput('samples', 'problem.noCases');
  if (cases.length > Limits.cases.max) throw badInput('samples', 'input.listTooLong', { limit: Limits.cases.max });
  return cases.map((one, index) => ({ ...one, ...scoredCase(rule, one, index) }));
}

const judgedOn = (rule: ScoreRule, cases: readonly ReadyCase[]) => ({
  dataHash: dataHashOf(cases),
  ioScore: fullMark(rule, cases),
});

/** Within a transaction. */
export async function insertProblem(knex: Knex, { author, form, ...plan }: Plan): Promise<Saved> {
  const fields = draftOf(form, blankFor(author), author);
  const { cases = [], isUploadCase = false } = (await plan.cases(knex)) ?? {};
  const ready = scored(fields, cases);
  const problem = await ProblemModel.query(knex).insertAndFetch({
    ...fields,
    ...judgedOn(fields, ready),
    isUploadCase,
    authorUid: author.uid,
    bank: OWN_BANK,
  });
  await knex('problemCount').insert({ pid: problem.id });
  await replaceCases(knex, problem.id, ready);
  await replaceLanguages(knex, problem, form.languages);
  await replaceTemplates(knex, problem, form.codeTemplates ?? []);
  await replaceTags(knex, problem, form.tags ?? []);
  await snapshotOf(knex, problem.id);
  return { pid: problem.id, problemId: problem.problemId };
}

/**
 * Within a transaction; of two at once the later one has the last word, and starts from what the earlier one has left. The
 * author of the problem stays.
 */
export async function changeProblem(knex: Knex, pid: number, { author, form, ...plan }: Plan): Promise<Saved> {
  const problem = (await ProblemModel.query(knex).findById(pid).forNoKeyUpdate()) as ProblemModel | undefined;
  if (!problem) throw notFound('problem.unknown');
  const fields = draftOf(form, problem, author);
  const given = await plan.cases(knex);
  const ready = given && scored(fields, given.cases);
  await ProblemModel.query(knex)
    .findById(pid)
    .patch({
      ...fields,
      ...(ready && judgedOn(fields, ready)),
      ...(given && { isUploadCase: given.isUploadCase }),
      modifiedUid: author.uid,
    });
  if (ready) await replaceCases(knex, pid, ready);
  if (form.languages) await replaceLanguages(knex, problem, form.languages);
  if (form.codeTemplates) await replaceTemplates(knex, problem, form.codeTemplates);
  if (form.tags) await replaceTags(knex, problem, form.tags);
  await snapshotOf(knex, pid);
  await markResolved(knex, pid);
  return { pid, problemId: fields.problemId };
}

/** Within a transaction; with everything that hangs on the problem. False when it is gone already. */
export async function removeProblem(knex: Knex, pid: number): Promise<boolean> {
  // Reports of judges hold the judgement before they count: so does this, or the two wait for each other.
  await knex.raw(
    `select count(*) from (
       select id from judgement where id in (
         select j.id from judgement j join submission s on s.id = j.submission_id where s.pid = :pid
         union all select j.id from judgement j join trial t on t.id = j.trial_id where t.pid = :pid
       ) order by id for update) held`,
    { pid },
  );
  return (await ProblemModel.query(knex).deleteById(pid)) > 0;
}
