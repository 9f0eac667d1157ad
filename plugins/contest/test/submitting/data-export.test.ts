import { Status } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectData, rowsOf } from '../../../../core/server/test/data-export/archive';
import { ContestType } from '../../contract';
import { openContestHarness, type ContestHarness, type ContestOptions } from '../contest-harness';

let harness: ContestHarness;
beforeAll(async () => {
  harness = await openContestHarness();
});
afterAll(() => harness?.stop());

const CODE = 'int own_code;';

/** Submits wrong code to a new contest and returns the files with the data of the participant. */
async function exportFrom(options: ContestOptions & { isFrozen?: boolean }) {
  const { isFrozen = false, ...columns } = options;
  const freeze = isFrozen ? { isSealed: true, sealAt: harness.minutes(-1), isUnsealedByEnd: false } : {};
  const cid = await harness.createContest({ ...freeze, ...columns });
  const isOi = columns.type === ContestType.Oi;
  await harness.createContestProblem(cid, { displayId: 'A', ...(isOi && { score: 100 }) });
  const [ada, bob] = await harness.createContestants(cid, 2);
  const id = await harness.submitAndJudge(ada!, cid, 'A', Status.RuntimeError, CODE);
  await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted, 'int code_of_bob;');
  const files = await collectData(harness.site, ada!);
  const [row] = rowsOf(files, 'submissions/submissions.json');
  return { cid, id, files, row, ada: ada! };
}

describe('the data of a participant', () => {
  it('has no result that the OI rule hides until the end of the freeze', async () => {
    const { files, row, id, cid, ada } = await exportFrom({ type: ContestType.Oi, isFrozen: true });
    expect(row).toMatchObject({
      id,
      contest: cid,
      problemId: 'A',
      verdict: null,
      score: null,
      timeMs: null,
      cases: [],
    });
    expect(row).toMatchObject({ message: null, memoryKb: null });
    expect(files.get(`submissions/code/${id}.cpp`)).toBe(CODE);
    const { submission } = await harness.site.api('GET /api/get-submission-detail', {
      query: { submitId: id },
      as: ada,
    });
    expect(submission.status).toBe(Status.UnknownResult);
  });

  it('has the results that the OI rule shows while nothing is frozen', async () => {
    const { row } = await exportFrom({ type: ContestType.Oi });
    expect(row).toMatchObject({ verdict: 'RuntimeError' });
    expect(row!['cases']).not.toEqual([]);
  });

  it('has the own verdict under the ACM rule, also while frozen, but no testcases before the end', async () => {
    const { row } = await exportFrom({ isFrozen: true });
    expect(row).toMatchObject({ verdict: 'RuntimeError', cases: [] });
  });

  it('has the testcases once the contest is over', async () => {
    const { cid, ada } = await exportFrom({});
    await harness
      .knex('contest')
      .where({ id: cid })
      .update({ endAt: harness.minutes(-0.01) });
    await harness.knex('dataExport').delete();
    const [row] = rowsOf(await collectData(harness.site, ada), 'submissions/submissions.json');
    expect(row!['cases']).toHaveLength(2);
  });

  it('has nothing of others', async () => {
    const { files } = await exportFrom({});
    expect([...files.values()].join('\n')).not.toContain('code_of_bob');
  });

  it('says where the user takes part', async () => {
    const { files, cid } = await exportFrom({});
    expect(rowsOf(files, 'contests/registrations.json')).toMatchObject([{ cid }]);
  });
});
