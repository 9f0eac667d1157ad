import { Status } from '@tribunal/contract';
import type { AllTrainingCalls } from '@tribunal/plugin-training/contract';
import { pluginAt, submit, type Api } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCompanionHarness, type CompanionHarness } from './companion-harness';

const MINUTE = 60_000;

let harness: CompanionHarness;
let trainings: Api<AllTrainingCalls>;
beforeAll(async () => {
  harness = await openCompanionHarness(await pluginAt(new URL('../../training/', import.meta.url)));
  trainings = harness.site.calls<AllTrainingCalls>();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(() => harness.forget());

/** Creates a training that is due in half an hour, with the problem and the user. */
async function openTraining(): Promise<number> {
  const [as, { pid }] = [harness.root, harness.place];
  const dueTime = new Date(harness.now().getTime() + 30 * MINUTE).toISOString();
  const training = { title: 'First steps', rank: 1, auth: 'Private' as const, privatePwd: 'open sesame', dueTime };
  const { id: tid } = await trainings.api('POST /api/admin/training', { body: { training }, as });
  await trainings.api('POST /api/admin/training/add-problems', { body: { tid, pids: [pid] }, as });
  await trainings.api('POST /api/register-training', { body: { tid, password: 'open sesame' }, as: harness.user });
  return tid;
}

const cellIn = async (tid: number) => {
  const { members } = await trainings.api('GET /api/get-training-progress', { query: { tid }, as: harness.root });
  return members.records.find(({ uid }) => uid === harness.user.uid)?.cells[harness.place.problemId];
};

/** Makes the run at the site so much later, and has it judged there. */
async function finish(submitId: number, runId: string, afterMs: number, status: Status): Promise<void> {
  harness.advanceClock(afterMs);
  await harness.arriveWith(submitId, runId, harness.sentRun({ runId }));
  await harness.advanceAndSweep(1000);
  const task = (await harness.claim((await harness.judgement(submitId)).id))!;
  const run = await harness.getRun(task);
  await harness.move(task, run, ['tracking', 'final']);
  await harness.reportVerdict(task, status);
}

describe('in a training', () => {
  it('nobody submits who has not entered it', async () => {
    const tid = await openTraining();
    const stranger = await harness.site.signUp();
    await harness.prove(stranger, 'bob');
    const body = { pid: harness.place.problemId, language: 'C++', code: 'int main() {}', isRemote: true, tid };
    expect((await harness.calls.reply('POST /api/companion/submission', { body, as: stranger })).status).toBe(403);
  });

  it('a submission belongs to it, and counts nowhere until its run was made', async () => {
    const tid = await openTraining();
    await harness.prove();
    const { submitId } = await harness.create(harness.user, { tid });
    expect(await harness.knex('submission').where({ id: submitId }).first()).toMatchObject({ tid, cid: 0 });
    expect(await cellIn(tid)).toBeUndefined();
    await finish(submitId, '71', MINUTE, Status.Accepted);
    expect(await cellIn(tid)).toMatchObject({ status: Status.Accepted, submitId, tries: 1, isLate: false });
  });

  it('no early time is reserved: a run that was made after the due time is late', async () => {
    const tid = await openTraining();
    await harness.prove();
    const { submitId } = await harness.create(harness.user, { tid });
    await finish(submitId, '72', 31 * MINUTE, Status.Accepted);
    expect(await cellIn(tid)).toMatchObject({ submitId, isLate: true });
  });

  it('the order is that in which runs were made, not that in which they were begun here', async () => {
    const tid = await openTraining();
    await harness.prove();
    const begun = await harness.create(harness.user, { tid });
    await harness.createAccount();
    harness.advanceClock(10 * MINUTE);
    const pid = harness.place.problemId;
    const other = await submit(harness.site, harness.user, { pid, language: 'C++', code: 'int main() { }' });
    const task = (await harness.claim((await harness.judgement(other.submitId)).id))!;
    const run = await harness.getRun(task);
    await harness.move(task, run, ['intended', 'sent']);
    await harness.move(task, run, ['sent', 'tracking'], { remoteRunId: '80' });
    await harness.move(task, run, ['tracking', 'final']);
    await harness.reportVerdict(task, Status.Accepted);
    await finish(begun.submitId, '81', 30 * MINUTE, Status.Accepted);
    expect(await cellIn(tid)).toMatchObject({ submitId: other.submitId, tries: 1, isLate: false });
  });
});
