import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from './download';

afterEach(() => vi.restoreAllMocks());

const answer = (body: unknown, headers: Record<string, string>, status = 200) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } }),
    );

test('a file of JSON is kept under its name', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answer({ type: 'general' }, { 'content-disposition': 'attachment; filename="contest_7.srk.json"' });
  await downloadFile('/api/file/download-contest-rank', [['cid', '7']], 'rank');
  expect(click.mock.contexts).toMatchObject([{ download: 'contest_7.srk.json' }]);
});

test('a refusal is no file', async () => {
  answer({ status: 403, msg: 'Not for you', data: null }, {}, 403);
  await expect(downloadFile('/api/file/download-contest-rank', [], 'rank')).rejects.toThrow('Not for you');
});

test('a file that breaks off is a failed call', async () => {
  answer({}, { 'content-disposition': 'attachment; filename="a.zip"' });
  vi.spyOn(Response.prototype, 'blob').mockRejectedValue(new TypeError('terminated'));
  await expect(downloadFile('/api/file/download-contest-rank', [], 'rank')).rejects.toMatchObject({ kind: 'network' });
});
