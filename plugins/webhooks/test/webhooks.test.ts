import { DAY_MS, MINUTE_MS, Role, SECOND_MS, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { accountContentProviders, Points, type ErasedAccount } from '@tribunal/server';
import { ManualClock, pluginAt, type Api, type TestUser } from '@tribunal/testing';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookLimits, type WebhookCalls, type WebhookDraft } from '../contract';
import { expectedSignature, startReceiver, type Receiver } from './receiver';

const JUDGED = 'submission.judged';

let timer: ManualClock;
let harness: ContestHarness;
let calls: Api<WebhookCalls>;
let root: TestUser;
let receiver: Receiver;

beforeAll(async () => {
  timer = new ManualClock('2026-03-01T12:00:00Z');
  harness = await openContestHarness({
    timer,
    plugins: [await contestPlugin('contest-onsite'), await pluginAt(new URL('..', import.meta.url))],
  });
  calls = harness.site.calls<WebhookCalls>();
  root = harness.root;
  await allowLocal(true);
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  for (const { id } of await list()) await calls.api('DELETE /api/admin/webhook', { query: { id }, as: root });
  await receiver?.stop();
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());

const allowLocal = (allowsLocal: boolean) =>
  harness.site.api('PUT /api/admin/plugin/settings', {
    body: { id: 'webhooks', values: { allowsLocal } },
    as: root,
  });
const list = () => calls.api('GET /api/admin/webhook', { as: root });
const draft = (more: Partial<WebhookDraft> = {}): WebhookDraft => ({
  name: 'Chat',
  url: receiver.url,
  kinds: [JUDGED],
  ...more,
});
const create = (more: Partial<WebhookDraft> = {}) =>
  calls.api('POST /api/admin/webhook', { body: draft(more), as: root });
const deliveries = async (id: number) =>
  (await calls.api('GET /api/admin/webhook/delivery', { query: { id }, as: root })).records;
const outcomes = async (id: number) => (await deliveries(id)).map(({ outcome }) => outcome);
const attempts = async (id: number) => (await deliveries(id)).map((delivery) => delivery.attempts);
/** A message has arrived before its sender gets the answer, and records it. */
const arrived = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
/** Lets the time pass, as the jobs of that time run. */
const pass = async (ms: number, step = 5 * SECOND_MS) => {
  for (let passed = 0; passed < ms; passed += step) await timer.advanceAsync(step);
};
/** Lets time pass until that many messages have arrived: a job that is still busy skips its next turn. */
const arrivedInTime = (count: number, step = 5 * SECOND_MS) =>
  expect
    .poll(async () => {
      if (receiver.received.length < count) await timer.advanceAsync(step);
      return receiver.received.length;
    })
    .toBe(count);
const judge = async (): Promise<number> => {
  const cid = await harness.createContest({ title: 'Cup' });
  await harness.createContestProblem(cid, { displayId: 'A' });
  const [ada] = await harness.createContestants(cid, 1);
  return harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
};

describe('webhooks are for those with the permission', () => {
  const all = [
    ['GET /api/admin/webhook', {}],
    ['GET /api/admin/webhook/kinds', {}],
    ['POST /api/admin/webhook', { body: { name: 'x', url: 'https://x.test/', kinds: [JUDGED] } }],
    ['PUT /api/admin/webhook', { body: { id: 1 } }],
    ['DELETE /api/admin/webhook', { query: { id: 1 } }],
    ['POST /api/admin/webhook/secret', { body: { id: 1 } }],
    ['POST /api/admin/webhook/test', { body: { id: 1 } }],
    ['GET /api/admin/webhook/delivery', { query: { id: 1 } }],
    ['POST /api/admin/webhook/delivery', { body: { id: 1 } }],
  ] as const;

  it.each(all)('refuses %s to others', async (call, input) => {
    expect(await calls.reply(call, input as never)).toMatchObject({ status: 401 });
    for (const as of [await harness.site.signUp(), await harness.site.signUp({ role: Role.Admin })]) {
      expect(await calls.reply(call, { ...input, as } as never)).toMatchObject({ status: 403 });
    }
  });
});

describe('a webhook', () => {
  it.each([
    ['url', { url: 'ftp://x.test/' }],
    ['url', { url: 'not an address' }],
    ['url', { url: 'https://name:password@x.test/' }],
    ['url', { url: `https://x.test/${'x'.repeat(WebhookLimits.url.max)}` }],
    ['name', { name: ' ' }],
    ['kinds', { kinds: [] }],
    ['kinds', { kinds: ['no.such'] }],
  ])('is refused with a wrong %s: %j', async (field, wrong) => {
    const reply = await calls.reply('POST /api/admin/webhook', { body: draft(wrong), as: root });
    expect(reply).toMatchObject({ status: 400, data: { field } });
  });

  it('that does not exist is unknown', async () => {
    for (const [call, input] of [
      ['PUT /api/admin/webhook', { body: { id: 999_999, name: 'x' } }],
      ['DELETE /api/admin/webhook', { query: { id: 999_999 } }],
      ['POST /api/admin/webhook/secret', { body: { id: 999_999 } }],
      ['POST /api/admin/webhook/test', { body: { id: 999_999 } }],
      ['POST /api/admin/webhook/delivery', { body: { id: 999_999 } }],
    ] as const)
      expect(await calls.reply(call, { ...input, as: root } as never)).toMatchObject({ status: 404 });
  });

  it('shows its secret when it is made, and never again', async () => {
    const { secret } = await create();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify([await list(), await harness.knex('webhooksEndpoint').select('*')])).not.toContain(secret);
  });

  it('chooses from the kinds of events of all plugins', async () => {
    const kinds = await calls.api('GET /api/admin/webhook/kinds', { as: root });
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'clarification.answered',
      'clarification.asked',
      'contest.ended',
      'contest.started',
      'site.trouble',
      JUDGED,
    ]);
    for (const { text } of kinds) expect(text).toMatch(/^[A-Z][^.]+$/);
  });

  it('is limited in number', async () => {
    const row = { ...draft(), secret: '', nextAt: harness.now(), createdAt: harness.now() };
    await harness.knex('webhooksEndpoint').insert(Array.from({ length: WebhookLimits.webhooks.max }, () => row));
    expect(await calls.reply('POST /api/admin/webhook', { body: draft(), as: root })).toMatchObject({ status: 409 });
  });
});

describe('a test of a webhook', () => {
  it('sends a signed message at once and says what became of it', async () => {
    const { id, secret } = await create();
    const sent = await calls.api('POST /api/admin/webhook/test', { body: { id }, as: root });
    expect(sent).toMatchObject({ kind: 'ping', outcome: 'delivered', status: 204, attempts: 1, trouble: null });
    const [message] = receiver.received;
    expect(message!.headers).toMatchObject({ 'webhook-id': sent.messageId, 'content-type': 'application/json' });
    expect(message!.headers['webhook-signature']).toBe(expectedSignature(message!, secret));
    expect(JSON.parse(message!.body)).toMatchObject({ type: 'ping', site: expect.stringMatching(/^http/) });
  });

  it('is signed with the new secret after it was replaced', async () => {
    const { id, secret: before } = await create();
    const { secret } = await calls.api('POST /api/admin/webhook/secret', { body: { id }, as: root });
    await calls.api('POST /api/admin/webhook/test', { body: { id }, as: root });
    const [message] = receiver.received;
    expect(message!.headers['webhook-signature']).toBe(expectedSignature(message!, secret));
    expect(secret).not.toBe(before);
  });

  it('says why it failed', async () => {
    receiver.answer = { status: 500, text: 'no\n more' };
    const { id } = await create();
    const refused = await calls.api('POST /api/admin/webhook/test', { body: { id }, as: root });
    expect(refused).toMatchObject({ outcome: 'givenUp', status: 500, trouble: 'no more', nextAt: null });
    await receiver.stop();
    const lost = await calls.api('POST /api/admin/webhook/test', { body: { id }, as: root });
    expect(lost).toMatchObject({ outcome: 'givenUp', status: null, trouble: expect.stringContaining('ECONNREFUSED') });
  });

  it.each([
    'http://127.0.0.1:59999/',
    'http://[::1]:59999/',
    'http://localhost:59999/',
    'http://169.254.169.254/',
    'http://0.0.0.0:59999/',
    'http://0/',
    'http://[::ffff:7f00:1]:59999/',
  ])('sends nothing to %s unless the operator allows local addresses', async (url) => {
    await allowLocal(false);
    try {
      const { id } = await create({ url });
      const sent = await calls.api('POST /api/admin/webhook/test', { body: { id }, as: root });
      expect(sent).toMatchObject({ status: null, trouble: 'the address is one of a local network' });
    } finally {
      await allowLocal(true);
    }
  });

  it('follows no redirect', async () => {
    const other = await startReceiver();
    receiver.answer = { status: 302, headers: { location: other.url } };
    const { id } = await create();
    expect(await calls.api('POST /api/admin/webhook/test', { body: { id }, as: root })).toMatchObject({ status: 302 });
    expect(other.received).toEqual([]);
    await other.stop();
  });
});

describe('events', () => {
  it('of verdicts are sent once, with the facts', async () => {
    const { id } = await create();
    await create({ kinds: ['contest.started'] });
    const submitId = await judge();
    await arrived(1);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: JUDGED,
      data: { submitId, status: Status.Accepted, verdict: 'Accepted', displayId: 'A', username: expect.any(String) },
    });
    await expect.poll(() => deliveries(id)).toMatchObject([{ outcome: 'delivered', attempts: 1 }]);
  });

  it('of a webhook that is off are not kept', async () => {
    const { id } = await create();
    await calls.api('PUT /api/admin/webhook', { body: { id, isOn: false }, as: root });
    await judge();
    expect(await deliveries(id)).toEqual([]);
  });

  it('of contests that start and end are sent once', async () => {
    const { id } = await create({ kinds: ['contest.started', 'contest.ended'] });
    await timer.advanceAsync(MINUTE_MS);
    const times = { startAt: harness.minutes(2), endAt: harness.minutes(4) };
    const cid = await harness.createContest({ title: 'Soon', ...times });
    await harness.createContest({ title: 'Hidden', isVisible: false, ...times });
    await arrivedInTime(2);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(bodies).toMatchObject([
      { type: 'contest.started', data: { contestId: cid, title: 'Soon' } },
      { type: 'contest.ended', data: { contestId: cid } },
    ]);
    await pass(3 * MINUTE_MS);
    expect((await deliveries(id)).length).toBe(2);
  });

  it('of clarifications are sent with question and answer', async () => {
    await create({ kinds: ['clarification.asked', 'clarification.answered'] });
    const cid = await harness.createContest({ title: 'Cup' });
    const [ada] = await harness.createContestants(cid, 1);
    const body = { cid, question: 'May n be 0?', displayId: null };
    const { id } = await harness.calls.api('POST /api/contest-clarification', { body, as: ada! });
    await arrived(1);
    const answer = { cid, id, answer: 'No', isPublic: true };
    await harness.calls.api('PUT /api/contest-clarification', { body: answer, as: root });
    await arrived(2);
    expect(receiver.received.map(({ body: text }) => JSON.parse(text) as object)).toMatchObject([
      { type: 'clarification.asked', data: { contestTitle: 'Cup', clarification: { question: 'May n be 0?' } } },
      { type: 'clarification.answered', data: { clarification: { id, answer: 'No', isPublic: true } } },
    ]);
  });

  it('of troubles are sent when they begin and when they end', async () => {
    await create({ kinds: ['site.trouble'] });
    // What is wrong when somebody begins to listen is no news.
    await pass(2 * MINUTE_MS, MINUTE_MS);
    const incident = { plugin: 'webhooks', kind: 'exception' as const, message: 'boom' };
    await harness.knex('pluginIncident').insert(incident);
    await arrivedInTime(1, MINUTE_MS);
    await harness.knex('pluginIncident').delete();
    await arrivedInTime(2, MINUTE_MS);
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      {
        type: 'site.trouble',
        data: { state: 'began', link: '/admin/plugins', text: expect.stringContaining('boom') },
      },
      { type: 'site.trouble', data: { state: 'ended' } },
    ]);
  });
});

describe('deliveries', () => {
  it('that name an account are deleted with its content', async () => {
    const { id } = await create();
    await judge();
    await arrived(1);
    const { uid } = (JSON.parse(receiver.received[0]!.body) as { data: { uid: string } }).data;
    const [provider] = resolve(harness.site.app.container, Points)
      .list(accountContentProviders)
      .filter(({ plugin }) => plugin === 'webhooks');
    expect(await provider!.count([uid])).toMatchObject([{ count: 1 }]);
    await provider!.erase!({ uid } as ErasedAccount);
    expect(await deliveries(id)).toEqual([]);
  });

  it('go with their webhook', async () => {
    const { id } = await create();
    await judge();
    await arrived(1);
    await calls.api('DELETE /api/admin/webhook', { query: { id }, as: root });
    expect(await harness.knex('webhooksDelivery').where({ endpointId: id }).select('id')).toEqual([]);
  });
});

describe('an address that fails', () => {
  it('is tried again, later each time, and gets everything in order', async () => {
    receiver.answer = { status: 503 };
    const { id } = await create();
    const [first, second] = [await judge(), await judge()];
    await arrived(1);
    await expect.poll(async () => (await list())[0]!.failingSince).not.toBeNull();
    // After 5 s, and 15 s later.
    await arrivedInTime(2);
    await expect.poll(() => attempts(id)).toEqual([0, 2]);
    await timer.advanceAsync(5 * SECOND_MS);
    receiver.answer = { status: 200 };
    await arrivedInTime(4);
    const sent = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { submitId: number } }).data.submitId,
    );
    expect(sent).toEqual([first, first, first, second]);
    const [one, two, three] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([two, three]).toEqual([one, one]);
    await expect.poll(async () => (await list())[0]).toMatchObject({ failingSince: null, waiting: 0 });
    expect(await attempts(id)).toEqual([1, 3]);
  });

  it('does not delay others, and one message that it refuses does not delay the next', async () => {
    await create({ url: 'http://127.0.0.1:1/' });
    receiver.answer = { status: 400, text: 'bad' };
    const { id } = await create();
    await judge();
    await arrived(1);
    receiver.answer = { status: 200 };
    await judge();
    await arrived(2);
    await expect.poll(() => outcomes(id)).toEqual(['delivered', null]);
  });

  it('rests for as long as it asks', async () => {
    receiver.answer = { status: 429, headers: { 'retry-after': '60' } };
    await create();
    await judge();
    await arrived(1);
    await expect.poll(async () => (await list())[0]!.nextAt).toBe(harness.minutes(1).toISOString());
  });

  it('is given up after a day, and can be sent again by hand', async () => {
    receiver.answer = { status: 503 };
    const { id } = await create();
    await judge();
    await arrived(1);
    await expect.poll(() => attempts(id)).toEqual([1]);
    const dayAgo = new Date(harness.now().getTime() - DAY_MS);
    await harness.knex('webhooksDelivery').where({ endpointId: id }).update({ createdAt: dayAgo });
    await expect
      .poll(async () => {
        await timer.advanceAsync(5 * SECOND_MS);
        return (await deliveries(id))[0]!.outcome;
      })
      .toBe('givenUp');
    await arrived(1);
    receiver.answer = { status: 200 };
    const [delivery] = await deliveries(id);
    await calls.api('PUT /api/admin/webhook', { body: { id, url: `${receiver.url}?2` }, as: root });
    await calls.api('POST /api/admin/webhook/delivery', { body: { id: delivery!.id }, as: root });
    await arrived(2);
    await expect.poll(async () => (await deliveries(id))[0]!.outcome).toBe('delivered');
  });

  it('gets what a process that died was sending, once its lease is over', async () => {
    const { id } = await create();
    await harness
      .knex('webhooksEndpoint')
      .where({ id })
      .update({ leasedUntil: harness.minutes(1) });
    await judge();
    await timer.advanceAsync(30 * SECOND_MS);
    expect((await list())[0]).toMatchObject({ waiting: 1 });
    await arrivedInTime(1);
  });

  it('is switched off when it says that it is gone', async () => {
    receiver.answer = { status: 410 };
    await create();
    await judge();
    await expect.poll(async () => (await list())[0]!.isOn).toBe(false);
    const { records } = await harness.site.api('GET /api/msg/mine', { query: {}, as: root });
    expect(records[0]).toMatchObject({
      title: expect.stringContaining('Webhook Chat was turned off') as string,
      content: expect.stringContaining('410 Gone') as string,
    });
  });
});
