import { Role } from '@tribunal/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contestEmbargo } from '../../server/discussions';
import { openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
beforeAll(async () => {
  harness = await openContestHarness();
});
afterAll(() => harness?.stop());

it('lets no group keep the site from discussing a problem of the site', async () => {
  const embargo = contestEmbargo({ knex: harness.knex, clock: harness });
  const ofSite = await harness.createContest({ gid: 7, when: 'scheduled' });
  const { pid } = await harness.createContestProblem(ofSite, { displayId: 'A' });
  expect(await embargo.findUnfinished([pid])).toEqual([]);
  await harness.knex('problem').where({ id: pid }).update({ gid: 7 });
  expect(await embargo.findUnfinished([pid])).toEqual([pid]);
});

it('keeps those quiet who registered for or submitted to a contest that runs, until it ends', async () => {
  const { site } = harness;
  const embargo = contestEmbargo({ knex: harness.knex, clock: harness });
  const setter = await site.signUp({ role: Role.Admin });
  const cid = await harness.createContest({ uid: setter.uid });
  const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
  const early = await harness.createContest({ when: 'scheduled' });
  const { pid: later } = await harness.createContestProblem(early, { displayId: 'A' });
  const [registered, submitting, stranger] = [await site.signUp(), await site.signUp(), await site.signUp()];
  await harness.enrol(cid, registered, setter);
  await harness.enrol(early, registered);
  await harness.send(submitting, cid, 'A');
  const quiet = async () => {
    const uids = [registered, submitting, stranger, setter].map(({ uid }) => uid);
    const pairs = [pid, later].flatMap((each) => uids.map((uid) => ({ pid: each, uid })));
    return (await embargo.findParticipants(pairs)).map((pair) => `${pair.pid}:${pair.uid}`).sort();
  };
  expect(await quiet()).toEqual([`${pid}:${registered.uid}`, `${pid}:${submitting.uid}`].sort());
  expect(await embargo.listRunning()).toEqual([pid]);
  expect((await embargo.findUnfinished([pid, later])).toSorted((a, b) => a - b)).toEqual([pid, later]);
  harness.advanceMinutes(24 * 60);
  expect(await quiet()).not.toContain(`${pid}:${registered.uid}`);
  expect(await embargo.listRunning()).not.toContain(pid);
  expect(await embargo.findUnfinished([pid])).toEqual([]);
});
