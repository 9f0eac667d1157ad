import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { resolve } from '@tribunal/kernel';
import { Db, streamZip } from '@tribunal/server';
import { openArchive, archiveFile } from '@tribunal/server/platform';
import { pluginAt, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedProblem, PackageCalls, ParsedPackage } from '../contract';
import { problemEntries, tribunal } from '../server/formats/tribunal';
import type { PackageProblem } from '../server/model';
import { plain, pngOf } from '../../../core/platform/test/image/pictures';
import { fileWith, withTempFolder, zipOf } from '../../../core/platform/test/archive/archives';
import { download, sendFile } from '../../../core/server/test/http/forms';
import { randomProblem, rollOf } from './random-problem';

const PREVIEW_PATH = '/api/file/import-problem';
const LINK = /\/api\/public\/img\/[\w-]{24}\.\w+/g;

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const get = (url: string) => site.app.server.inject({ url });
const image = (name: string, content: Buffer): PackageProblem['images'][number] => ({
  name,
  file: archiveFile(name.replace(/\W/g, '_'), content.length, () => Readable.from([content], { objectMode: false })),
});
let seed = 900;
const problemWith = (wish: Partial<PackageProblem>): PackageProblem => ({
  ...randomProblem(rollOf((seed += 1))),
  solutions: [],
  ...wish,
});
const zipWith = (problem: PackageProblem): Promise<Buffer> =>
  buffer(streamZip([...problemEntries('problem_1', problem)], new Date()));

async function previewImport(zip: Buffer): Promise<ParsedPackage> {
  const { status, msg, data } = await sendFile<ParsedPackage>(site, PREVIEW_PATH, zip, { as: root });
  expect({ status, msg }).toEqual({ status: 200, msg: 'success' });
  return data;
}
const store = (id: string, problemId: string): Promise<ImportedProblem[]> =>
  site.calls<PackageCalls>().api('POST /api/admin/problem/import', {
    body: { id, problems: [{ key: 0, problemId, publish: 'never' }] },
    as: root,
  });
async function importProblem(zip: Buffer, problemId: string): Promise<number> {
  const [imported] = await store((await previewImport(zip)).id, problemId);
  expect(imported).toMatchObject({ message: expect.anything() as string | null, state: 'unproven' });
  return imported!.pid!;
}
const textsOf = async (pid: number): Promise<string> => {
  const { description, hint } = await site.api('GET /api/admin/problem', { query: { pid }, as: root });
  return `${description} | ${hint}`;
};
const picturesOf = (pid: number) => knex()('publicFile').where({ pid }).orderBy('id').select('kind', 'type', 'sha256');
const exported = async (pid: number): Promise<Buffer> =>
  (await download(site, `/api/file/export-problem?pid=${pid}`, root)) as Buffer;

describe('pictures of an imported statement', () => {
  it('are shown by this site, and the text links to them', async () => {
    const jpeg = await plain({ colour: 'red' }).jpeg().toBuffer();
    const pid = await importProblem(
      await zipWith(
        problemWith({
          description: '![a](a.png) and again <img src="a.png">',
          hint: '![b](file://b.jpg "title") ![c](elsewhere.png)',
          images: [image('a.png', await pngOf()), image('file://b.jpg', jpeg), image('unseen.png', jpeg)],
        }),
      ),
      'PICTURES-1',
    );
    const texts = await textsOf(pid);
    const [first, again, second] = texts.match(LINK)!;
    expect(texts).toBe(`![a](${first}) and again <img src="${first}"> | ![b](${second} "title") ![c](elsewhere.png)`);
    expect(again).toBe(first);
    for (const [link, format] of [
      [first, 'png'],
      [second, 'jpeg'],
    ] as const) {
      const { statusCode, rawPayload } = await get(link!);
      expect(statusCode).toBe(200);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width: 30, height: 20 });
    }
    expect(await picturesOf(pid)).toMatchObject([
      { kind: 'statement', type: 'image/png' },
      { kind: 'statement', type: 'image/jpeg' },
    ]);
  });

  it('that cannot be stored are reported before anything is stored, and stay as the text has them', async () => {
    const svg = image('a.svg', Buffer.from('<svg onload="alert(1)"/>'));
    const zip = await zipWith(problemWith({ description: '![a](a.svg)', hint: null, images: [svg] }));
    const { id, problems } = await previewImport(zip);
    expect(problems[0]).toMatchObject({ losses: [{ code: 'image', detail: 'a.svg' }], error: null });
    const [{ pid } = { pid: null }] = await store(id, 'PICTURES-2');
    expect(await textsOf(pid!)).toBe('![a](a.svg) | null');
    expect(await picturesOf(pid!)).toEqual([]);
  });

  it('that the archive names and does not have are a loss', async () => {
    const json = {
      tribunal: 1,
      problem: { problemId: 'P', title: 'A', description: '![a](a.png)' },
      samples: [{ input: '1.in', output: '1.out' }],
      images: [{ name: 'a.png', file: '../../secret.png' }, { file: 'nameless.png' }],
    };
    const { problems } = await previewImport(zipOf({ 'p.json': JSON.stringify(json), 'p/1.in': '', 'p/1.out': '' }));
    expect(problems[0]).toMatchObject({ losses: [{ code: 'image', detail: 'a.png' }], error: null });
  });

  it('go into the export, and come back from it byte for byte, with the picture that an editor put there', async () => {
    const jpeg = await plain({ colour: 'olive' }).jpeg({ quality: 60 }).toBuffer();
    const pid = await importProblem(
      await zipWith(problemWith({ description: '![a](a.jpg)', hint: 'x', images: [image('a.jpg', jpeg)] })),
      'PICTURES-3',
    );
    const { data } = await sendFile<{ link: string }>(site, '/api/file/upload-md-img', await pngOf(), {
      as: root,
      field: 'image',
    });
    await knex()('problem')
      .where({ id: pid })
      .update({ hint: `<img src="${data.link}">` });
    const before = await textsOf(pid);
    const zip = await exported(pid);

    await withTempFolder(async (folder) => {
      const archive = await openArchive(await fileWith(folder, zip), join(folder, 'scratch'));
      const [read] = (await tribunal.read(archive)) as PackageProblem[];
      expect(`${read!.description} | ${read!.hint}`).toBe(before);
      expect(read!.images.map(({ name }) => name)).toEqual(before.match(LINK));
      for (const { name, file } of read!.images) expect(await file.read()).toEqual((await get(name)).rawPayload);
      await archive.close();
    });

    const again = await importProblem(zip, 'PICTURES-4');
    const after = await textsOf(again);
    const links = [before.match(LINK)!, after.match(LINK)!];
    expect(after.replace(LINK, '')).toBe(before.replace(LINK, ''));
    expect(new Set(links.flat()).size).toBe(4);
    const contents = await Promise.all(
      links.map((all) => Promise.all(all.map(async (url) => (await get(url)).rawPayload))),
    );
    expect(contents[0]).toEqual(contents[1]);
    expect(await picturesOf(again)).toMatchObject([{ type: 'image/jpeg' }, { type: 'image/png' }]);
  });

  it('go with their problem, and nothing else does', async () => {
    const zip = await zipWith(problemWith({ description: '![a](a.png)', images: [image('a.png', await pngOf())] }));
    const [pid, other] = [await importProblem(zip, 'PICTURES-5'), await importProblem(zip, 'PICTURES-6')];
    const [link] = (await textsOf(pid)).match(LINK)!;
    await site.api('DELETE /api/admin/problem', { query: { pid }, as: root });
    expect((await get(link!)).statusCode).toBe(404);
    const [kept] = (await textsOf(other)).match(LINK)!;
    expect((await get(kept!)).statusCode).toBe(200);
  });
});
