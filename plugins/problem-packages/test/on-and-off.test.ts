import type { UploadedTestdata } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Plugins } from '@tribunal/server';
import { createProblem, pluginAt, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipOf } from '../../../core/platform/test/archive/archives';
import { download, sendFile } from '../../../core/server/test/http/forms';

const TESTDATA = zipOf({ '1.in': '1 2\n', '1.out': '3\n' });

let site: TestApp;
let root: TestUser;
let pid: number;
beforeAll(async () => {
  const plugins = ['problem-packages', 'problem-formats'].map((id) =>
    pluginAt(new URL(`../../${id}/`, import.meta.url)),
  );
  site = await startTestApp({ plugins: await Promise.all(plugins) });
  root = await site.asRoot();
  ({ pid } = await createProblem(site));
});
afterAll(() => site?.stop());

const host = () => resolve(site.app.container, Plugins);
const switchTo = async (wanted: 'on' | 'off'): Promise<void> => {
  await site.api('PUT /api/admin/plugin', { body: { id: 'problem-packages', wanted }, as: root });
  await host().idle();
};
const importFormats = async (): Promise<number> =>
  (
    await site.app.server.inject({
      url: '/api/admin/problem/import-formats',
      headers: { authorization: root.token },
    })
  ).statusCode;

it('is on by default, and the formats of other systems with it', async () => {
  expect(host().states()).toEqual({ 'problem-packages': 'active', 'problem-formats': 'active' });
  expect(await importFormats()).toBe(200);
  expect(await download(site, `/api/file/export-problem?pid=${pid}`, root)).toBeInstanceOf(Buffer);
});

it('leaves no call and nothing in the process while it is off, and test data is still received and sent', async () => {
  await switchTo('off');
  expect(host().states()).toEqual({ 'problem-packages': 'disabled', 'problem-formats': 'waiting' });
  expect(
    host()
      .describe()
      .flatMap(({ effects }) => effects),
  ).toEqual([]);
  expect(await importFormats()).toBe(404);
  expect(await download(site, `/api/file/export-problem?pid=${pid}`, root)).toBe(404);
  expect((await sendFile(site, '/api/file/import-problem', TESTDATA, { as: root })).status).toBe(404);

  const uploaded = await sendFile<UploadedTestdata>(site, '/api/file/upload-testcase-zip', TESTDATA, { as: root });
  expect(uploaded).toMatchObject({ status: 200, data: { fileList: [{ input: '1.in', output: '1.out' }] } });
  expect(await download(site, `/api/file/download-testcase?pid=${pid}`, root)).toBeInstanceOf(Buffer);
  await switchTo('on');
  expect(host().states()).toEqual({ 'problem-packages': 'active', 'problem-formats': 'active' });
  expect(await importFormats()).toBe(200);
});
