import { answerAll } from './fake-remote-judge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_ONE, openImportHarness, type ImportHarness } from './import-harness';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());

describe('a long import', () => {
  it('alternates with others, so that it delays none', async () => {
    await harness.startImport('2200-2204');
    await harness.startImport('2300');
    const first = (await harness.judge.claimJob())!;
    await harness.advanceClock(1);
    await harness.judge.completeJob(first, answerAll(first));
    const order = (await harness.judge.processJobs()).map((job) => job.kind === 'fetch' && job.problemId);
    expect(first).toMatchObject({ problemId: '2200' });
    expect(order).toEqual(['2300', '2201', '2202', '2203', '2204']);
  });

  it('comes after a problem that somebody waits for', async () => {
    await harness.startImport('2310-2311');
    const body = { name: 'HDU', problemId: '2312' };
    const waiting = harness.calls.api(IMPORT_ONE, { body, as: harness.root });
    await expect.poll(() => harness.knex('remoteJob').whereNull('doneAt')).toHaveLength(3);
    const order = (await harness.judge.processJobs()).map((job) => job.kind === 'fetch' && job.problemId);
    expect(order).toEqual(['2312', '2310', '2311']);
    expect(await waiting).toMatchObject({ problemId: 'HDU-2312' });
  });
});
