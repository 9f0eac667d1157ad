import type { ImportFormats, PackageCalls, ParsedPackage } from '@tribunal/plugin-problem-packages/contract';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipOf } from '../../../core/platform/test/archive/archives';
import { sendFile } from '../../../core/server/test/http/forms';
import { sitePlugins } from './all-formats';
import { SAMPLES } from './samples';

const FOREIGN = ['HOJ', 'QDUOJ', 'FPS', 'Polygon', 'ICPC / Kattis', 'Hydro'];

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: await sitePlugins() });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const switchPlugin = async (wanted: 'on' | 'off') => {
  await site.api('PUT /api/admin/plugin', { body: { id: 'problem-formats', wanted }, as: root });
  const state = wanted === 'on' ? 'active' : 'disabled';
  await expect
    .poll(async () => {
      const plugins = await site.api('GET /api/admin/plugin', { as: root });
      return plugins.find(({ id }) => id === 'problem-formats')?.state;
    })
    .toBe(state);
};
const packages = () => site.calls<PackageCalls>();
const namesOf = ({ on, off }: ImportFormats) => [on, off].map((formats) => formats.map(({ name }) => name));
const formats = () => packages().api('GET /api/admin/problem/import-formats', { as: root });
const upload = (files: Parameters<typeof zipOf>[0]) =>
  sendFile<ParsedPackage>(site, '/api/file/import-problem', zipOf(files), { as: root });

it('reads the foreign formats while it is on', async () => {
  expect(namesOf(await formats())).toEqual([['Tribunal', ...FOREIGN], []]);
  expect(await upload(SAMPLES.icpc)).toMatchObject({ status: 200, data: { format: 'icpc' } });
});

it('leaves the own format while it is off, and the site names the formats that are off', async () => {
  const { data } = await upload(SAMPLES.icpc);
  await switchPlugin('off');
  expect(namesOf(await formats())).toEqual([['Tribunal'], FOREIGN]);
  expect(await upload(SAMPLES.tribunal)).toMatchObject({ status: 200, data: { format: 'tribunal' } });
  expect(await upload(SAMPLES.icpc)).toMatchObject({
    status: 400,
    msg: `The archive format is not recognised. Supported formats: Tribunal. Formats that are turned off: ${FOREIGN.join(', ')}`,
  });
  const body = { id: data.id, problems: [{ key: 0, publish: 'never' as const }] };
  expect(await packages().reply('POST /api/admin/problem/import', { body, as: root })).toMatchObject({
    status: 400,
    msg: 'The format ICPC / Kattis is switched off',
  });
  await switchPlugin('on');
  expect(await packages().api('POST /api/admin/problem/import', { body, as: root })).toHaveLength(1);
});
