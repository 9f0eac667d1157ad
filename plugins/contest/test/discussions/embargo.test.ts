import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { PlaceDirectory, type Viewer } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contestEmbargo } from '../../server/discussions';
import { openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
beforeAll(async () => {
  harness = await openContestHarness();
});
afterAll(() => harness?.stop());

const embargoOf = () =>
  contestEmbargo({ knex: harness.knex, clock: harness, places: resolve(harness.site.app.container, PlaceDirectory) });

it('lets no group keep the site from discussing a problem of the site', async () => {
  const embargo = embargoOf();
  const ofSite = await harness.createContest({ gid: 7, when: 'scheduled' });
  const { pid } = await harness.createContestProblem(ofSite, { displayId: 'A' });
  expect(await embargo.findUnfinished([pid])).toEqual([]);
  await harness.knex('problem').where({ id: pid }).update({ gid: 7 });
  expect(await embargo.findUnfinished([pid])).toEqual([pid]);
});

it('reports which problems are of contests that others moderate', async () => {
  const { site } = harness;
  const embargo = embargoOf();
  const [one, other] = [await site.signUp({ role: Role.Admin }), await site.signUp({ role: Role.Admin })];
  const cid = await harness.createContest({ uid: one.uid, endAt: harness.minutes(1) });
  const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
  const viewerOf = ({ uid, username }: TestUser) =>
    ({ uid, username, roles: [], permissions: new Set(), sessionId: '' }) as unknown as Viewer;
  expect(await embargo.findModeratedByOthers!(viewerOf(one), [pid])).toEqual([]);
  expect(await embargo.findModeratedByOthers!(viewerOf(other), [pid])).toEqual([pid]);
  const second = await harness.createContest({ uid: other.uid, endAt: harness.minutes(1) });
  await harness.createContestProblem(second, { displayId: 'A', pid });
  expect(await embargo.findModeratedByOthers!(viewerOf(one), [pid])).toEqual([pid]);
});

it('keeps those quiet who have opened a problem while the contest ran, but not who moderates it', async () => {
  const { site } = harness;
  const embargo = embargoOf();
  const setter = await site.signUp({ role: Role.Admin });
  const reader = await site.signUp();
  const cid = await harness.createContest({ uid: setter.uid, endAt: harness.minutes(1) });
  const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
  const open = (as: TestUser) =>
    harness.calls.api('GET /api/get-contest-problem-details', { query: { cid, displayId: 'A' }, as });
  const quiet = async () => {
    const pairs = [reader, setter, harness.root].map(({ uid }) => ({ pid, uid }));
    return (await embargo.findParticipants(pairs)).map(({ uid }) => uid);
  };
  await harness.calls.api('GET /api/get-contest-problem', { query: { cid }, as: reader });
  expect(await quiet()).toEqual([]);
  for (const as of [reader, setter, harness.root, reader]) await open(as);
  expect(await quiet()).toEqual([reader.uid]);
  harness.advanceMinutes(1);
  const late = await site.signUp();
  await open(late);
  expect(await harness.knex('contestOpening').where({ cid }).pluck('uid')).toEqual([reader.uid]);
});

// A day passes in this test, so sessions expire.
it('keeps those quiet who registered for or submitted to a contest that runs, until it ends', async () => {
  const { site } = harness;
  const embargo = embargoOf();
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
