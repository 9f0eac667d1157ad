import { ProblemAuth } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportHarness, type ImportHarness } from './import-harness';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

describe('the difficulty of problems at their sites', () => {
  const LEVELS = 'GET /api/remote-levels';
  let harness: ImportHarness;
  const pids: number[] = [];
  beforeAll(async () => {
    harness = await openImportHarness();
    const listed = [
      ['1A', '800'],
      ['2B', '1500'],
      ['3C', 'Hard'],
      ['4D', null],
      ['5E', '1900'],
    ] as const;
    for (const [remoteId, difficulty] of listed) {
      pids.push((await harness.importProblem(remoteId, { title: remoteId }, { name: 'CF' })).pid);
      await harness
        .knex('remoteCatalogueProblem')
        .insert({ bank: 'CF', remoteId, title: remoteId, tags: '[]', difficulty, seenAt: new Date(0) });
    }
    await harness.knex('problem').where({ id: pids[4]! }).update({ auth: ProblemAuth.Private });
  });
  afterAll(() => harness?.site.stop());

  const titles = async (query: Record<`remote-judging.${string}`, string>) => {
    const { records } = await harness.site.api('GET /api/get-problem-list', { query });
    return records.map(({ title }) => title).sort();
  };

  it('are shown to everybody, for public problems only', async () => {
    const [easy, middle, hard] = pids as [number, number, number];
    expect(await harness.calls.api(LEVELS, { query: { pids } })).toEqual({
      [easy]: '800',
      [middle]: '1500',
      [hard]: 'Hard',
    });
    expect(await harness.calls.api(LEVELS, { query: { pids: [99_999] } })).toEqual({});
    expect((await harness.calls.reply(LEVELS, { query: { pids: Array(501).fill(easy) } })).status).toBe(400);
  });

  it('narrow the problem list by a range of ratings', async () => {
    expect(await titles({ 'remote-judging.level': '800-1499' })).toEqual(['1A']);
    expect(await titles({ 'remote-judging.level': '800-1500' })).toEqual(['1A', '2B']);
    expect(await titles({ 'remote-judging.level': '1600-99999' })).toEqual([]);
  });

  it.each(['', '800', '800-', 'a-b', '800-1500-1', '1234567-1'])('refuse %j as a range', async (range) => {
    const query = { 'remote-judging.level': range } as const;
    const { status, data } = await harness.site.reply('GET /api/get-problem-list', { query });
    if (range === '') expect(status).toBe(200);
    else expect({ status, data }).toMatchObject({ status: 400, data: { field: 'remote-judging.level' } });
  });
});

describe('submissions at remote judges', () => {
  const RUNS = 'GET /api/remote-runs';
  let harness: LedgerHarness;
  beforeAll(async () => {
    harness = await openLedgerHarness();
    await harness.createAccount();
    await harness.createAccount('HDU');
  });
  afterAll(() => harness?.[Symbol.asyncDispose]());

  const runsOf = (submitIds: number[], as?: TestUser) => harness.calls.api(RUNS, { query: { submitIds }, as });

  it('have their ids there, in one call for many', async () => {
    const found = await harness.createRunInState('tracking');
    const submitId = found.task.submitId!;
    const { remoteRunId } = await harness.storedRun(submitId);
    const unsent = await harness.send();
    expect(remoteRunId).toEqual(expect.any(String));
    expect(await runsOf([submitId, unsent.submitId, 99_999])).toEqual({
      [submitId]: { key: 'CF', runId: remoteRunId, url: null },
    });
  });

  it('have none for those who may not see the submission', async () => {
    const { task } = await harness.createRunInState('tracking', 'HDU', harness.user);
    const submitId = task.submitId!;
    const other = await harness.site.signUp();
    expect(Object.keys(await runsOf([submitId], other))).toEqual([String(submitId)]);
    const { pid } = (await harness.knex('submission').where({ id: submitId }).first('pid'))!;
    await harness.knex('problem').where({ id: pid }).update({ auth: ProblemAuth.Private });
    expect(await runsOf([submitId], other)).toEqual({});
    expect(await runsOf([submitId])).toEqual({});
    expect(Object.keys(await runsOf([submitId], harness.user))).toEqual([String(submitId)]);
    await harness.knex('problem').where({ id: pid }).update({ auth: ProblemAuth.Public });
  });

  it('are listed by site', async () => {
    const banks = async (key: string) => {
      const query = { 'remote-judging.site': key } as const;
      const { records } = await harness.site.api('GET /api/get-submission-list', { query });
      return [...new Set(records.map(({ displayPid }) => displayPid.split('-')[0]))];
    };
    expect(await banks('CF')).toEqual(['CF']);
    expect(await banks('HDU')).toEqual(['HDU']);
    expect(await banks('ME')).toEqual([]);
  });

  it.each(['cf', "CF'", 'TOOLONGASITE'])('are not listed by %j, which is no key', async (key) => {
    const query = { 'remote-judging.site': key } as const;
    expect(await harness.site.reply('GET /api/get-submission-list', { query })).toMatchObject({
      status: 400,
      data: { field: 'remote-judging.site' },
    });
  });
});
