import { beforeEach, expect, test, vi } from 'vitest';
import { COMPANION_PROTOCOL } from '../../contract/companion-protocol';
import type { BridgeReply, ToBridge } from '../internal-messages';
import { startBridge, type BridgeWindow } from './bridge';

const ORIGIN = 'https://judge.example';
const NONCE = '0123456789abcdef';

type Listener = Parameters<BridgeWindow['addEventListener']>[1];
let listener: Listener;
let posted: { message: Record<string, unknown>; to: string }[];
const ask = vi.fn<Parameters<typeof startBridge>[1]>();
let view: BridgeWindow;
let notify: (news: ToBridge) => void;

beforeEach(() => {
  posted = [];
  ask.mockReset();
  ask.mockResolvedValue({ answer: null } satisfies BridgeReply);
  view = {
    location: { origin: ORIGIN },
    postMessage: (message, to) => void posted.push({ message: message as Record<string, unknown>, to }),
    addEventListener: (_, given) => {
      listener = given;
    },
  };
  notify = startBridge(view, ask);
  posted = [];
});

const message = (values: object = {}) => ({
  channel: 'tribunal-companion',
  version: COMPANION_PROTOCOL,
  from: 'page',
  nonce: NONCE,
  id: 1,
  name: 'hello',
  input: null,
  ...values,
});
const receive = (values: object = {}, event: { source?: unknown; origin?: string } = {}) =>
  listener({ source: view as never, origin: ORIGIN, data: message(values), ...event } as Parameters<Listener>[0]);
const settle = () => new Promise((resolve) => setTimeout(resolve));
const JOB = { state: 'opened', jobId: 'a', key: 'TEST' } as const;

test('a request of the page is answered to its origin, with its nonce', async () => {
  receive();
  await settle();
  expect(posted).toEqual([{ message: expect.objectContaining({ kind: 'answer', id: 1, nonce: NONCE }), to: ORIGIN }]);
});

test.each([
  ['of another window, such as a frame', {}, { source: {} }],
  ['of another origin', {}, { origin: 'https://evil.example' }],
  ['on another channel', { channel: 'other' }, {}],
  ['of the companion itself', { from: 'companion' }, {}],
  ['without a nonce', { nonce: undefined }, {}],
  ['with a nonce that is guessed easily', { nonce: '1' }, {}],
  ['without an id', { id: 'x' }, {}],
])('a message %s is not answered', async (_, values, event) => {
  receive(values, event);
  await settle();
  expect([ask.mock.calls, posted]).toEqual([[], []]);
});

test('requests before the handshake, or with another nonce after it, are not answered', async () => {
  receive({ name: 'start', input: {} });
  receive();
  receive({ nonce: 'fedcba9876543210', name: 'start', input: {} });
  receive({ nonce: 'fedcba9876543210', name: 'hello' });
  await settle();
  expect(ask.mock.calls).toEqual([[{ name: 'hello', input: null }]]);
});

test('another version is refused, and says so', async () => {
  receive({ version: COMPANION_PROTOCOL - 1 });
  await settle();
  expect(ask).not.toHaveBeenCalled();
  expect(posted[0]!.message).toMatchObject({ kind: 'fault', fault: 'version' });
});

test('an extension that is gone is a fault', async () => {
  ask.mockRejectedValue(new Error('Extension context invalidated.'));
  receive();
  await settle();
  expect(posted[0]!.message).toMatchObject({ kind: 'fault', fault: 'gone' });
});

test('news reach only a page that has said hello', async () => {
  notify({ to: 'bridge', view: JOB });
  notify({ to: 'bridge', page: 'there' });
  expect(posted).toEqual([]);
  receive();
  await settle();
  notify({ to: 'bridge', view: JOB });
  expect(posted.at(-1)!.message).toMatchObject({ kind: 'changed', view: JOB, nonce: NONCE });
  notify({ to: 'bridge', page: 'there' });
  expect(posted.at(-1)!.message).toMatchObject({ kind: 'page', nonce: NONCE });
});
