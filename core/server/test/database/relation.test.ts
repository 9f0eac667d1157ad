import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Accounts, columns, CurrentJudgements, Db, Problems, Submissions } from '@tribunal/server';
import { JudgementModel, SubmissionModel } from '@tribunal/schema';
import { createProblem, startTestApp, submit, type TestApp } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';

let site: TestApp;
let knex: Knex;
let pid: number;
let submitId: number;
beforeAll(async () => {
  site = await startTestApp();
  knex = resolve(site.app.container, Db);
  const root = await site.asRoot();
  const problem = await createProblem(site);
  pid = problem.pid;
  ({ submitId } = await submit(site, root, { pid: problem.problemId }));
});
afterAll(() => site?.stop());

it('a relation returns the published columns and nothing else', async () => {
  const root = await Accounts.query(knex).where({ username: 'root' }).first();
  expect(root).toMatchObject({ username: 'root', nickname: null });
  expect(root).not.toHaveProperty('passwordHash');
  await expect(Accounts.query(knex).select(knex.raw('password_hash'))).rejects.toThrow('password_hash');
});

it('a query joins relations under aliases and is typed by them', async () => {
  const found = await knex
    .from(Submissions.as(knex, 's'))
    .join(CurrentJudgements.as(knex, 'j'), 'j.submissionId', 's.id')
    .join(Problems.as(knex, 'p'), 'p.id', 's.pid')
    .leftJoin(Accounts.as(knex, 'a'), 'a.uid', 's.uid')
    .where('s.id', submitId)
    .first(
      columns(
        { s: Submissions, j: CurrentJudgements, p: Problems, a: Accounts.optional },
        ...(['s.pid', 'j.status', 'p.problemId', 'p.fullScore', { by: 'a.username' }] as const),
      ),
    );
  const problemId: string = found!.problemId;
  const by: string | null = found!.by;
  expect({ ...found, problemId, by }).toEqual({
    pid,
    status: Status.Pending,
    problemId: expect.any(String) as string,
    by: 'root',
    fullScore: expect.any(Number) as number,
  });
});

it('the database merges a relation into the query around it', async () => {
  const joined = `${Submissions.sql} s join ${CurrentJudgements.sql} j on j.submission_id = s.id
    left join ${Problems.sql} p on p.id = s.pid`;
  const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(
    `explain select s.code, j.status, p.title from ${joined} where s.id = 1`,
  );
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).not.toContain('Subquery Scan');
  expect(plan).not.toContain('testcase');
});

it('models read and write what belongs together', async () => {
  const { id, account, problem, judgements } = await SubmissionModel.query(knex)
    .findById(submitId)
    .withGraphFetched('[account(name), problem.author(name), judgements]')
    .throwIfNotFound();
  expect({ id, by: account!.username, author: problem!.author!.username }).toEqual({
    id: submitId,
    by: 'root',
    author: 'root',
  });
  expect(judgements).toEqual([expect.objectContaining({ submissionId: submitId, isCurrent: true })]);
  expect(judgements![0]).toBeInstanceOf(JudgementModel);
});
