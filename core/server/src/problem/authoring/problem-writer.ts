import { Limits, LOCAL_PROBLEM_SOURCE, type ProblemSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput, notFound } from '@tribunal/platform';
import { replaceLanguages, replaceTemplates } from '../languages/allowed-languages';
import { dataHashOf, replaceCases } from '../case-rows';
import { fullScore, applyScoreRule, type ScoreRule } from '../score-rule';
import { newProblemDefaults, draftOf } from './draft';
import { resolveFault } from '../problem-fault';
import { ProblemModel } from '../model';
import type { Author } from '../policy';
import type { ProblemSources } from '../sources/problem-sources';
import type { ReadyCase } from '../testcases';
import { replaceTags } from '../tags/replace-tags';
import { createVersion } from '../problem-versions';

/** The form without its testcases, for callers that have them as files. */
export type ProblemForm = Omit<ProblemSave, 'samples' | 'isUploadTestCase' | 'uploadTestcaseDir' | 'texts'>;

interface CaseSet {
  cases: readonly ReadyCase[];
  isUploadCase: boolean;
}

/** A validated form whose files are stored, so that only rows have to be written. */
export interface SavePlan {
  sources: Pick<ProblemSources, 'languageSourceOf'>;
  author: Author;
  form: ProblemForm;
  /** The place that a new problem belongs to; null for the site. */
  gid?: number | null;
  /**
   * Returns the new testcases, or null to keep the current ones. Runs in the transaction, so it can read the current
   * testcases.
   */
  cases(): Promise<CaseSet | null>;
}

/** A problem that was saved, with its id as it is now. */
export interface Saved {
  pid: number;
  problemId: string;
}

function applyScores(rule: ScoreRule, cases: readonly ReadyCase[]): ReadyCase[] {
  if (cases.length === 0) throw badInput('samples', 'problem.noCases');
  if (cases.length > Limits.cases.max) throw badInput('samples', 'input.listTooLong', { limit: Limits.cases.max });
  return cases.map((one, index) => ({ ...one, ...applyScoreRule(rule, one, index) }));
}

const judgingColumns = (rule: ScoreRule, cases: readonly ReadyCase[]) => ({
  dataHash: dataHashOf(cases),
  ioScore: fullScore(rule, cases),
});

/** Inserts a problem; must run in a transaction. */
export async function insertProblem(
  knex: Knex,
  { sources, author, form, gid = null, ...plan }: SavePlan,
): Promise<Saved> {
  const fields = draftOf(form, newProblemDefaults(author, gid), author);
  const { cases = [], isUploadCase = false } = (await plan.cases()) ?? {};
  const ready = applyScores(fields, cases);
  const problem = await ProblemModel.query(knex).insertAndFetch({
    ...fields,
    ...judgingColumns(fields, ready),
    isUploadCase,
    gid,
    authorUid: author.uid,
    bank: LOCAL_PROBLEM_SOURCE,
  });
  await knex('problemCount').insert({ pid: problem.id });
  await replaceCases(knex, problem.id, ready);
  const owner = { pid: problem.id, languageSource: sources.languageSourceOf(problem.bank) };
  await replaceLanguages(knex, owner, form.languages);
  await replaceTemplates(knex, owner, form.codeTemplates ?? []);
  await replaceTags(knex, problem, form.tags ?? []);
  await createVersion(knex, problem.id);
  return { pid: problem.id, problemId: problem.problemId };
}

/**
 * Updates a problem; must run in a transaction. Of two concurrent updates the later one wins and starts from the
 * result of the earlier one. The author of the problem does not change.
 */
export async function updateProblem(
  knex: Knex,
  pid: number,
  { sources, author, form, ...plan }: SavePlan,
): Promise<Saved> {
  const problem = await ProblemModel.query(knex).findById(pid).forNoKeyUpdate();
  if (!problem) throw notFound('problem.unknown');
  const fields = draftOf(form, problem, author);
  const input = await plan.cases();
  const ready = input && applyScores(fields, input.cases);
  await ProblemModel.query(knex)
    .findById(pid)
    .patch({
      ...fields,
      ...(ready && judgingColumns(fields, ready)),
      ...(input && { isUploadCase: input.isUploadCase }),
      modifiedUid: author.uid,
    });
  if (ready) await replaceCases(knex, pid, ready);
  const owner = { pid, languageSource: sources.languageSourceOf(problem.bank) };
  if (form.languages) await replaceLanguages(knex, owner, form.languages);
  if (form.codeTemplates) await replaceTemplates(knex, owner, form.codeTemplates);
  if (form.tags) await replaceTags(knex, problem, form.tags);
  await createVersion(knex, pid);
  await resolveFault(knex, pid);
  return { pid, problemId: fields.problemId };
}

/** Locks a problem that is to be deleted, so that nothing new can refer to it; must run in a transaction. */
export async function lockForRemoval(knex: Knex, pid: number): Promise<void> {
  // Judgements are locked first, in the same order as for reports of judges, to prevent a deadlock.
  await knex.raw(
    `select count(*) from (
       select id from judgement where id in (
         select j.id from judgement j join submission s on s.id = j.submission_id where s.pid = :pid
         union all select j.id from judgement j join trial t on t.id = j.trial_id where t.pid = :pid
       ) order by id for update) held`,
    { pid },
  );
  await ProblemModel.query(knex).findById(pid).forUpdate();
}

/** Deletes a locked problem with all dependent rows. Returns false if it no longer exists. */
export const removeProblem = async (knex: Knex, pid: number): Promise<boolean> =>
  (await ProblemModel.query(knex).deleteById(pid)) > 0;
