import { server as hapiServer } from '@hapi/hapi';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionRoute } from '../server/extension';

let folder: string;
const server = hapiServer();
let failure: unknown;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tribunal-extension-'));
  await writeFile(join(folder, 'tribunal-companion-firefox.zip'), 'PK of Firefox');
  const { path, raw } = extensionRoute(folder);
  server.route({
    method: 'GET',
    path,
    handler: async (request, h) => {
      try {
        return await raw(request, h, null, Readable.from([]));
      } catch (error) {
        failure = error;
        return h.response().code(500);
      }
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

const download = (browser: string) => server.inject(`/api/file/companion?browser=${browser}`);

it('everybody downloads the extension for their browser', async () => {
  expect(extensionRoute(folder).access).toBe('public');
  const { payload, headers } = await download('firefox');
  expect(payload).toBe('PK of Firefox');
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('tribunal-companion-firefox.zip') as string,
  });
});

it.each([
  ['one that was not built', 'chromium', 404],
  ['a name that leads elsewhere', '..%2Fsecret', 400],
])('there is no %s', async (_, browser, status) => {
  expect((await download(browser)).statusCode).toBe(500);
  expect(failure).toMatchObject({ status });
});
