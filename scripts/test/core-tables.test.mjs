import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { coreTables } from '../lint/core-tables.js';

const config = [{ plugins: { tribunal: coreTables }, rules: { 'tribunal/no-core-tables': 'error' } }];
const messagesOf = (code) => new Linter({ configType: 'flat' }).verify(code, config).map(({ message }) => message);

it.each([
  ['a query', "knex('account').where({ uid });", 'account'],
  ['a query of a member', "this.knex('problemVersion').first();", 'problemVersion'],
  ['an alias', "knex('contest as c').join('submission as s', 's.cid', 'c.id');", 'submission'],
  ['an object of aliases', "knex.from({ j: 'judgement' });", 'judgement'],
  ['a left join', "query.leftJoin('problem', 'problem.id', 'r.pid');", 'problem'],
  ['raw SQL', "knex.raw('select 1 from judgement_case where id = ?', [1]);", 'judgement_case'],
  ['a join in raw SQL', 'query.joinRaw(`join account as t on t.uid = c.uid`);', 'account'],
  ['SQL in a constant', 'const SQL = `select a from contest c\n  join problem p on p.id = c.pid`;', 'problem'],
  ['SQL with values', 'const SQL = `${WITH} update session set ip = ${ip}`;', 'session'],
])('%s that names a table of core is reported', (_, code, table) => {
  expect(messagesOf(code)).toEqual([expect.stringContaining(`“${table}” is a table of core.`)]);
});

it.each([
  ['tables of plugins', "knex('contestProblem as p').join('contest as c', 'c.id', 'p.cid');"],
  [
    'relations that core publishes',
    "Accounts.query(knex); query.join(Accounts.as(knex, 'account'), 'a.uid', 'c.uid');",
  ],
  ['relations in SQL', 'const SQL = `select 1 from ${Submissions.sql} s join contest c on c.id = s.cid`;'],
  ['columns of the same name', "query.select('c.problem').groupBy('problem');"],
  ['other texts', "[].join('account'); message('Choose a problem to join, or select an account.');"],
  ['tables whose names begin alike', "knex.raw('select 1 from submission_label');"],
])('%s are fine', (_, code) => expect(messagesOf(code)).toEqual([]));
