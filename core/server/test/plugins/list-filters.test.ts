import { definePlugin, Headers, type ProblemListQuery, type SubmissionListQuery } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { oneOf } from '@tribunal/server';
import { problemListFilters } from '@tribunal/server/problem';
import { submissionListFilters } from '@tribunal/server/submission';
import { createProblem, startTestApp, submit, testPlugin, type TestApp, type TestUser } from '@tribunal/testing';
import { Plugins } from '@tribunal/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PARAMETER = 'sizes.length';
const field = oneOf(['short', 'long']);
/** Finds titles, or codes, by their length. */
const comparison = (value: string): string => (value === 'short' ? '<' : '>=');

const sizes = testPlugin(definePlugin({ id: 'sizes', version: '1.0.0', contract: '^3.0' }), {
  setup: (scope) => {
    scope.contribute(problemListFilters, {
      parameter: PARAMETER,
      field,
      narrow: (problems, value) => void problems.whereRaw(`length(p.title) ${comparison(value)} 10`),
    });
    scope.contribute(submissionListFilters, {
      parameter: PARAMETER,
      field,
      narrow: (submissions, value) => void submissions.whereRaw(`length(s.code) ${comparison(value)} 10`),
    });
  },
});

let site: TestApp;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: [sizes] });
  root = await site.asRoot();
  user = await site.signUp();
  for (const [problemId, title] of [
    ['L1', 'Short'],
    ['L2', 'A long title'],
    ['L3', 'Shorter'],
  ] as const)
    await createProblem(site, { problem: { problemId, title } });
  await submit(site, user, { pid: 'L1', code: 'short' });
  await submit(site, root, { pid: 'L2', code: 'a longer program' });
});
afterAll(() => site?.stop());

const problems = async (query: ProblemListQuery, as?: TestUser) => {
  const { records, total } = await site.api('GET /api/get-problem-list', { query, as });
  expect(total).toBe(records.length);
  return records.map(({ problemId }) => problemId);
};
const submissions = async (query: SubmissionListQuery, as?: TestUser) => {
  const { records, total } = await site.api('GET /api/get-submission-list', { query, as });
  expect(total).toBe(records.length);
  return records.map(({ displayPid }) => displayPid);
};
const short = { [PARAMETER]: 'short' } as const;
const long = { [PARAMETER]: 'long' } as const;
const switchTo = async (wanted: 'on' | 'off') => {
  await site.api('PUT /api/admin/plugin', { body: { id: 'sizes', wanted }, as: root });
  await resolve(site.app.container, Plugins).idle();
};
const parametersOf = async (path: string): Promise<string[]> => {
  const { json } = await inject('/api/openapi.json');
  return (json as { paths: Record<string, { get: { parameters: { name: string }[] } }> }).paths[
    path
  ]!.get.parameters.map(({ name }) => name);
};
const inject = async (address: string) => {
  const { headers, payload } = await site.app.server.inject(address);
  return { headers, json: JSON.parse(payload) as unknown };
};

describe('a filter that a plugin adds', () => {
  it('narrows the problem list, for everybody, together with the filters of the list', async () => {
    for (const as of [undefined, user, root]) {
      expect(await problems(short, as)).toEqual(['L1', 'L3']);
      expect(await problems(long, as)).toEqual(['L2']);
    }
    expect(await problems({ ...short, keyword: 'shorter' })).toEqual(['L3']);
    expect(await problems({ ...short, sort: 'title', order: 'desc' })).toEqual(['L3', 'L1']);
    expect(await problems({ ...short, progress: 'untried' }, user)).toEqual(['L3']);
  });

  it('narrows what is picked at random, and the neighbours of a problem', async () => {
    expect(await site.api('GET /api/get-random-problem', { query: long })).toEqual({ problemId: 'L2' });
    const query = { problemId: 'L1', ...short };
    expect(await site.api('GET /api/get-adjacent-problems', { query })).toMatchObject({
      previous: null,
      next: { problemId: 'L3' },
    });
  });

  it('narrows the list of submissions, together with the filters of the list', async () => {
    for (const as of [undefined, user, root]) {
      expect(await submissions(short, as)).toEqual(['L1']);
      expect(await submissions(long, as)).toEqual(['L2']);
    }
    expect(await submissions({ ...long, onlyMine: true }, user)).toEqual([]);
    expect(await submissions({ ...short, username: user.username })).toEqual(['L1']);
  });

  it.each(['/api/get-problem-list', '/api/get-submission-list', '/api/get-random-problem'])(
    'refuses values of %s that it does not have, by its name',
    async (path) => {
      const { json } = await inject(`${path}?${PARAMETER}=huge`);
      expect(json).toMatchObject({ status: 400, data: { field: PARAMETER } });
    },
  );

  it('has no effect if it is empty', async () => {
    const { headers, json } = await inject(`/api/get-problem-list?${PARAMETER}=`);
    expect(headers[Headers.ignoredParameters]).toBeUndefined();
    expect(json).toMatchObject({ status: 200, data: { total: 3 } });
  });

  it('is described with the calls', async () => {
    expect(await parametersOf('/api/get-problem-list')).toContain(PARAMETER);
    expect(await parametersOf('/api/get-submission-list')).toContain(PARAMETER);
    expect(await parametersOf('/api/get-problem-detail')).not.toContain(PARAMETER);
  });

  it('is ignored and named while its plugin is off, so that old addresses open, and works again afterwards', async () => {
    await switchTo('off');
    for (const path of ['/api/get-problem-list', '/api/get-submission-list']) {
      const { headers, json } = await inject(`${path}?${PARAMETER}=huge`);
      expect(json).toMatchObject({ status: 200 });
      expect(headers[Headers.ignoredParameters]).toBe(PARAMETER);
      expect(await parametersOf(path)).not.toContain(PARAMETER);
    }
    expect(await problems(short)).toEqual(['L1', 'L2', 'L3']);
    expect(await submissions(short)).toHaveLength(2);
    await switchTo('on');
    expect(await problems(short)).toEqual(['L1', 'L3']);
    expect(await submissions(short)).toEqual(['L1']);
  });
});
