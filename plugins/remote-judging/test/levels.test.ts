import { createProblem } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportHarness, type ImportHarness } from './import-harness';

const SAVE = 'PUT /api/admin/problem';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());

const SAMPLES = [{ input: '1 2', output: '3' }];
const save = (
  pid: number,
  problemId: string,
  difficulty: number | null,
  samples: readonly { input: string; output: string }[] = [],
) => {
  const problem = { id: pid, problemId, title: 'A + B', difficulty: difficulty as 0 | null };
  return harness.site.reply(SAVE, { body: { problem, samples: [...samples] }, as: harness.root });
};
const listed = async (query: { difficulty?: number; sort?: 'level' } = {}) => {
  const { records } = await harness.calls.api('GET /api/get-problem-list', { query });
  return records.map(({ problemId, difficulty }) => [problemId, difficulty]);
};

describe('the level of a problem', () => {
  it('is never missing for problems of this site', async () => {
    const { pid, problemId } = await createProblem(harness.site);
    expect(await save(pid, problemId, 2, SAMPLES)).toMatchObject({ status: 200 });
    expect(await save(pid, problemId, null, SAMPLES)).toMatchObject({ status: 200 });
    expect(await harness.knex('problem').where({ id: pid }).first('difficulty')).toEqual({ difficulty: 2 });
    await harness.knex('problem').where({ id: pid }).delete();
  });

  it('is that of the other site, or none: not made up', async () => {
    await harness.importProblem('1000', { difficulty: null });
    await harness.importProblem('1001', { difficulty: 2 });
    expect((await harness.detail('HDU-1000')).problem.difficulty).toBeNull();
    expect(await listed()).toEqual([
      ['HDU-1000', null],
      ['HDU-1001', 2],
    ]);
    expect(await listed({ sort: 'level' })).toEqual([
      ['HDU-1001', 2],
      ['HDU-1000', null],
    ]);
    for (const difficulty of [0, 1]) expect(await listed({ difficulty })).toEqual([]);
    expect(await listed({ difficulty: 2 })).toEqual([['HDU-1001', 2]]);
  });

  it('is what an admin has set, or none again', async () => {
    const { pid, problemId } = await harness.importProblem('1002', { difficulty: null });
    const stored = async () => (await harness.knex('problem').where({ id: pid }).first('difficulty'))!.difficulty;
    expect((await save(pid, problemId, 1)).status).toBe(200);
    expect(await stored()).toBe(1);
    expect((await save(pid, problemId, 7)).status).toBe(400);
    expect((await save(pid, problemId, null)).status).toBe(200);
    expect(await stored()).toBeNull();
  });
});
