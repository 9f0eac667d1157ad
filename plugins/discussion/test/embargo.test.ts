import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmbargoPolicy } from '../server/embargo-policy';
import { startDiscussionHarness, type DiscussionHarness } from './discussion-harness';

let harness: DiscussionHarness;
let calls: DiscussionHarness['calls'];
let admin: TestUser;
let ada: TestUser;
let bob: TestUser;
let pid: number;
let problemId: string;

beforeAll(async () => {
  harness = await startDiscussionHarness();
  calls = harness.calls;
  admin = await harness.site.signUp({ role: Role.Admin });
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  ({ pid, problemId } = await harness.problem());
  Object.assign(harness.event, { pids: [pid], participants: [{ pid, uid: ada.uid }], moderators: [], phase: 'none' });
});

/** Returns the discussions about the problem that the viewer finds, and checks that each can be opened. */
async function idsFor(as?: TestUser): Promise<number[]> {
  const { records } = await calls.api('GET /api/get-discussion-list', { query: { pid: problemId }, as });
  const ids = records.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of ids) expect((await harness.detail(as, id)).id).toBe(id);
  return ids;
}
const statusOf = async (did: number, as?: TestUser): Promise<number> =>
  (await calls.reply('GET /api/get-discussion-detail', { query: { did }, as })).status;
const editorial = (as?: TestUser) => calls.api('GET /api/discussion-editorial', { query: { pid: problemId }, as });
const mark = (did: number, rule: 'solved' | 'contest') =>
  calls.api('PUT /api/discussion-editorial', { body: { did, rule }, as: admin });
const record = () => harness.services.get(EmbargoPolicy).record();

describe('while an event runs', () => {
  it('nobody is notified of the editorial of a participant', async () => {
    const did = await harness.post(ada, { pid: problemId });
    await mark(did, 'solved');
    await harness.solve(bob, pid);
    expect(await editorial(bob)).toMatchObject({ did });
    harness.event.phase = 'running';
    expect(await editorial(bob)).toBeNull();
    expect([await editorial(ada), await editorial(admin)]).toMatchObject([{ did }, { did }]);
  });

  it('those who moderate it find what its participants write', async () => {
    harness.event.phase = 'running';
    const did = await harness.post(ada, { pid: problemId });
    expect([await idsFor(bob), await statusOf(did, bob)]).toEqual([[], 404]);
    harness.event.moderators = [bob.uid];
    expect(await idsFor(bob)).toEqual([did]);
  });
});

describe('while the plugin of a running event is off', () => {
  it('what was written under its embargo stays hidden from all but the author and moderators', async () => {
    const open = await harness.post(bob, { pid: problemId });
    harness.event.phase = 'running';
    const hidden = await harness.post(ada, { pid: problemId });
    await harness.switchPlugin('test-events', 'off');
    expect(await idsFor()).toEqual([open]);
    expect(await idsFor(bob)).toEqual([open]);
    expect([await idsFor(ada), await idsFor(admin)]).toEqual([
      [open, hidden],
      [open, hidden],
    ]);
    expect(await statusOf(hidden, bob)).toBe(404);
    await harness.switchPlugin('test-events', 'on');
    expect(await statusOf(hidden, bob)).toBe(404);
    harness.event.phase = 'none';
    expect(await idsFor(bob)).toEqual([open, hidden]);
  });

  it('what was written or changed by a participant before stays hidden as it was last', async () => {
    const [recorded, edited] = [
      await harness.post(ada, { pid: problemId }),
      await harness.post(ada, { pid: problemId }),
    ];
    harness.event.phase = 'running';
    const body = { id: edited, title: 'New', description: 'd', content: 'c' };
    await calls.api('PUT /api/discussion', { body, as: ada });
    await harness.switchPlugin('test-events', 'off');
    expect(await idsFor(bob)).toEqual([recorded]);
    await harness.switchPlugin('test-events', 'on');
    await record();
    await harness.switchPlugin('test-events', 'off');
    await record();
    expect(await idsFor(bob)).toEqual([]);
    await harness.switchPlugin('test-events', 'on');
  });

  it('what the event let go before is open', async () => {
    harness.event.phase = 'running';
    const did = await harness.post(ada, { pid: problemId });
    harness.event.phase = 'none';
    await record();
    await harness.switchPlugin('test-events', 'off');
    expect(await idsFor(bob)).toEqual([did]);
    await harness.switchPlugin('test-events', 'on');
  });

  it('an editorial that waits for the end of the event is hidden', async () => {
    const did = await harness.post(bob, { pid: problemId });
    await mark(did, 'contest');
    expect(await editorial(ada)).toMatchObject({ did });
    await harness.switchPlugin('test-events', 'off');
    expect(await editorial(ada)).toBeNull();
    expect([await statusOf(did, ada), await statusOf(did, bob)]).toEqual([404, 200]);
    await harness.switchPlugin('test-events', 'on');
    expect(await statusOf(did, ada)).toBe(200);
  });
});
