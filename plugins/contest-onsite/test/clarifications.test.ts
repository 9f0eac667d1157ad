import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth, type ContestUpdate } from '@tribunal/plugin-contest/contract';
import { OnsiteLimits } from '../contract';
import { Listener } from '../../contest/test/board/listener';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';

let harness: ContestHarness;
let ada: TestUser;
let bob: TestUser;
let cid: number;

beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-onsite')] });
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  cid = await harness.createContest({ title: 'Finals' });
  await harness.createContestProblem(cid, { displayId: 'A' });
});

const ask = (as: TestUser | undefined, question: string, more: { displayId?: string; at?: number } = {}) =>
  harness.calls.reply('POST /api/contest-clarification', {
    body: { cid: more.at ?? cid, question, displayId: more.displayId ?? null },
    as,
  });
const answer = (id: number, text: string, audience: 'one' | 'all', as: TestUser | undefined = harness.root, at = cid) =>
  harness.calls.reply('PUT /api/contest-clarification', {
    body: { cid: at, id, answer: text, isPublic: audience === 'all' },
    as,
  });
const list = (as: TestUser) => harness.calls.api('GET /api/get-contest-clarification', { query: { cid }, as });
const inbox = (as: TestUser) => harness.site.api('GET /api/msg/mine', { query: {}, as });

describe('clarifications', () => {
  it('are not for visitors, nor for those who may not enter', async () => {
    const closed = await harness.createContest({ auth: ContestAuth.Private, password: 'sesame' });
    expect((await ask(undefined, 'May n be 0?')).status).toBe(401);
    expect((await ask(ada, 'May n be 0?', { at: closed })).status).toBe(403);
    const reading = await harness.calls.reply('GET /api/get-contest-clarification', {
      query: { cid: closed },
      as: ada,
    });
    expect(reading.status).toBe(403);
  });

  it('are asked while the contest runs', async () => {
    const early = await harness.createContest({ when: 'scheduled' });
    const over = await harness.createContest({ when: 'ended' });
    for (const at of [early, over]) expect((await ask(ada, 'May n be 0?', { at })).status).toBe(403);
  });

  it('are answered by those who run their own contest only', async () => {
    const own = await harness.createContest({ uid: bob.uid });
    const { id } = (await ask(ada, 'May n be 0?')).data!;
    expect((await answer(id, 'No', 'all', ada)).status).toBe(403);
    expect((await answer(id, 'No', 'all', bob, own)).status).toBe(404);
    expect((await answer(id, 'No', 'all', bob)).status).toBe(403);
    expect((await answer(999_999, 'No', 'all')).status).toBe(404);
  });

  it('refuse what is empty, too long, or about a problem that is not there', async () => {
    expect(await ask(ada, ' \n ')).toMatchObject({ status: 400, data: { field: 'question' } });
    const long = 'x'.repeat(OnsiteLimits.clarification.max + 1);
    expect(await ask(ada, long)).toMatchObject({ status: 400, data: { field: 'question' } });
    expect((await ask(ada, 'Why?', { displayId: 'Z' })).status).toBe(404);
    const { id } = (await ask(ada, 'Why?')).data!;
    expect(await answer(id, '  ', 'one')).toMatchObject({ status: 400, data: { field: 'answer' } });
  });

  it('wait for answers before one asks too many', async () => {
    const { max } = OnsiteLimits.openClarifications;
    const row = { cid, uid: ada.uid, question: 'q', createdAt: harness.now() };
    await harness.knex('contestClarification').insert(Array.from({ length: max - 1 }, () => row));
    const replies = await Promise.all([ask(ada, 'one more'), ask(ada, 'one more'), ask(ada, 'one more')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await ask(bob, 'mine')).status).toBe(200);
  });

  it('are between the one who asked and the organisers until they are answered to all', async () => {
    const { id } = (await ask(ada, 'May n be 0?', { displayId: 'A' })).data!;
    expect((await list(bob)).records).toEqual([]);
    expect((await list(ada)).records).toMatchObject([
      { id, username: ada.username, isMine: true, displayId: 'A', question: 'May n be 0?', answer: null },
    ]);
    await answer(id, 'No', 'one');
    expect((await list(bob)).records).toEqual([]);
    await answer(id, 'No.', 'all');
    expect((await list(bob)).records).toEqual([
      {
        id,
        username: null,
        isMine: false,
        displayId: 'A',
        question: 'May n be 0?',
        answer: 'No.',
        answeredBy: 'root',
        isPublic: true,
        gmtCreate: expect.any(String),
        gmtAnswer: expect.any(String),
      },
    ]);
  });

  it('stand before the organisers with names, those that wait first', async () => {
    const first = (await ask(ada, 'first')).data!;
    harness.advanceMinutes(1);
    const second = (await ask(bob, 'second')).data!;
    await answer(second.id, 'Yes', 'one');
    const { records, size } = await list(harness.root);
    expect(size).toBe(20);
    expect(records.map(({ id, username }) => [id, username])).toEqual([
      [first.id, ada.username],
      [second.id, bob.username],
    ]);
  });

  it('appear in the inbox of the asker, and again when the answer changes', async () => {
    const eve = await harness.site.signUp();
    const before = (await inbox(bob)).total;
    const { id } = (await ask(eve, 'May n be 0?')).data!;
    await answer(id, 'No', 'one');
    await answer(id, 'No', 'all');
    expect((await inbox(eve)).records).toMatchObject([
      { title: 'Answer to your clarification: Finals', content: '> May n be 0?\n\nNo' },
    ]);
    await answer(id, 'Yes', 'all');
    expect((await inbox(eve)).total).toBe(2);
    expect((await inbox(bob)).total).toBe(before);
  });

  it('go into the log, with nothing of what is in them', async () => {
    const { id } = (await ask(ada, 'May n be 0?')).data!;
    await answer(id, 'No', 'one');
    const fact = { detail: { clarificationId: id } };
    expect(await harness.facts(cid, 'clarification')).toMatchObject([fact, fact]);
  });
});

describe('news of clarifications', () => {
  let markerCount = 0;
  /** Returns the updates of each listener once all have been sent. */
  const clarificationUpdatesOf = async (listeners: Listener[]): Promise<ContestUpdate[][]> => {
    const marker = `told-${(markerCount += 1)}`;
    resolve(harness.site.app.container, Streams).publish('plugins', { enabled: [marker] }, { to: 'everyone' });
    const received = await Promise.all(listeners.map((listener) => listener.until(marker)));
    return received.map((updates) => updates.filter(({ kind }) => kind === 'clarification'));
  };
  const UPDATE: ContestUpdate = { kind: 'clarification' };

  it('ring nobody but the one who asked and the organisers, until there is an answer to all', async () => {
    const author = await harness.site.signUp();
    const at = await harness.createContest({ uid: author.uid, hasOutsideBoard: true });
    const people = [ada, author, harness.root, bob, undefined];
    const listeners = await Promise.all(people.map((as) => Listener.subscribe([at], harness.site, as)));
    const { id } = (await ask(ada, 'May n be 0?', { at })).data!;
    expect(await clarificationUpdatesOf(listeners)).toEqual([[UPDATE], [UPDATE], [UPDATE], [], []]);
    await answer(id, 'No', 'one', author, at);
    expect(await clarificationUpdatesOf(listeners)).toEqual([[UPDATE], [UPDATE], [UPDATE], [], []]);
    await answer(id, 'No', 'all', author, at);
    expect(await clarificationUpdatesOf(listeners)).toEqual([[UPDATE], [UPDATE], [UPDATE], [UPDATE], [UPDATE]]);
    // Others have read the answer, so they are notified of its withdrawal.
    await answer(id, 'No', 'one', author, at);
    expect(await clarificationUpdatesOf(listeners)).toEqual([[UPDATE], [UPDATE], [UPDATE], [UPDATE], [UPDATE]]);
    listeners.forEach((listener) => listener.close());
  });
});
