import { killBeforeStatements } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTrainingHarness, PASSWORD, type TrainingHarness } from './training-harness';

let harness: TrainingHarness;
beforeAll(async () => {
  harness = await openTrainingHarness();
});
afterAll(() => harness?.stop());

it('a server that is killed before any statement of a join leaves a whole member or none', async () => {
  const tid = await harness.createPrivate(await harness.createProblems(1));
  const [ada] = await harness.signUp(1);
  const killedEverywhere = killBeforeStatements(harness.knex);
  const rows = async () => (await harness.knex('trainingMember').where({ tid, uid: ada!.uid })).length;
  const listed = async () => {
    const { records } = await harness.calls.api('GET /api/get-training-rank', { query: { tid }, as: harness.root });
    return records.filter(({ uid }) => uid === ada!.uid).length;
  };
  const join = () => harness.calls.reply('POST /api/register-training', { body: { tid, password: PASSWORD }, as: ada });
  const killedAtJoin = await killedEverywhere(join, async (status) => {
    expect(await rows()).toBe(status === 200 ? 1 : 0);
    expect(await listed()).toBe(await rows());
  });
  expect(killedAtJoin).toBeGreaterThanOrEqual(2);
});
