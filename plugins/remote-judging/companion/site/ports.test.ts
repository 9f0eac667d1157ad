// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { SiteAgent } from './site-agent';

const gone = () => {
  throw new Error('Extension context invalidated.');
};
const runtime: { sendMessage?: () => unknown } = {};
vi.stubGlobal('chrome', { runtime });
const { readAddress, sendToBackground } = await import('./ports');

afterEach(() => vi.restoreAllMocks());

const event = { from: 'site', event: 'fillEditor' } as const;

test('after the extension was updated a page gets no answer, and no error', async () => {
  runtime.sendMessage = gone;
  expect(await sendToBackground(event)).toBeNull();
  delete runtime.sendMessage;
  expect(await sendToBackground(event)).toBeNull();
});

test('a page whose extension is gone is not read any more', async () => {
  runtime.sendMessage = gone;
  const readPage = vi.fn(() => ({ kind: 'other' }) as const);
  const part = { readPage, listRuns: () => [], readForm: () => null } as never;
  const agent = new SiteAgent(part, {
    page: document,
    report: async (news) => (await sendToBackground({ from: 'site', event: news })) === true,
    fillEditor: () => Promise.resolve(false),
    read: () => Promise.resolve(null),
    wait: () => Promise.resolve(),
  });
  agent.readPage();
  const readings = () => {
    const before = readPage.mock.calls.length;
    agent.readPage();
    return readPage.mock.calls.length - before;
  };
  await expect.poll(readings).toBe(0);
});

const GB = new Uint8Array([0xcc, 0xe2]);
const bytesOf = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]));

test.each([
  ['its header', '<p>', 'text/html; charset=gb2312'],
  ['its text', '<meta http-equiv="Content-Type" content="text/html; charset=gb2312"><p>', 'text/html'],
  ['its text in the short form', "<meta charset='gbk'><p>", 'text/html'],
])('a list of runs is read in the charset of %s', async (_, beginning, type) => {
  const address = `${location.origin}/status.php`;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const response = new Response(bytesOf(beginning, GB, '</p>'), { headers: { 'content-type': type } });
    Object.defineProperty(response, 'url', { value: address });
    return Promise.resolve(response);
  });
  expect((await readAddress(address))!.page.body.textContent).toBe('题');
});
