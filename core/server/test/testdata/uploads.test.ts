import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import iconv from 'iconv-lite';
import { Limits, Role, type UploadedTestdata } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Config, Db, Random } from '@tribunal/server';
import { claimWork, createProblem, problemForm, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive, archiveFile } from '@tribunal/platform';
import { TestdataStore, UploadStore } from '../../src/file';
import { storeCases } from '../../src/testdata';
import { fileWith, withTempFolder, tarGzOf, zipOf } from '../../../platform/test/archive/archives';
import { download, sendFile, type FormOptions } from '../http/forms';

const UPLOAD = '/api/file/upload-testcase-zip';
const DAY = 24 * 3600 * 1000;

let now = new Date();
let site: TestApp;
let root: TestUser;
let admin: TestUser;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
  root = await site.asRoot();
  admin = await site.signUp({ role: Role.Admin });
});
afterAll(() => site?.stop());

const send = (content: Buffer, formOptions: FormOptions = {}, query = '') =>
  sendFile<UploadedTestdata>(site, UPLOAD + query, content, { as: root, ...formOptions });
const upload = async (content: Buffer, sent?: FormOptions, query?: string): Promise<UploadedTestdata> => {
  const { status, msg, data } = await send(content, sent, query);
  expect({ status, msg }).toEqual({ status: 200, msg: 'success' });
  return data;
};
const storedBytes = async (sha256: string): Promise<Buffer> =>
  buffer((await resolve(site.app.container, TestdataStore).open(sha256))!.stream);
const storedText = async (sha256: string): Promise<string> => String(await storedBytes(sha256));
const leftovers = async (): Promise<string[]> =>
  (await Promise.all(['incoming', 'unpacked'].map((part) => readdir(join(site.dataDir, 'uploads', part))))).flat();
const SMALL = zipOf({ 'data/1.in': '1 2\r\n', 'data/1.out': '3\n', 'data/2.in': '5 5\n', 'data/2.out': '10\n' });

describe(`POST ${UPLOAD}`, () => {
  it('is for the staff', async () => {
    const user = await site.signUp();
    expect((await sendFile(site, UPLOAD, SMALL)).status).toBe(401);
    expect((await send(SMALL, { as: user })).status).toBe(403);
    expect((await send(SMALL, { as: admin })).status).toBe(200);
  });

  it('says which files belong together, with their sizes, and what was corrected', async () => {
    const { fileList, unmatched, remarks } = await upload(
      zipOf({ 'data/1.in': '1 2\r\n', 'data/1.out': '3\n', 'data/readme.md': 'x', 'data/2.in': '' }),
    );
    expect(fileList).toEqual([
      { input: '1.in', output: '1.out', inputBytes: 4, outputBytes: 2, groupNum: null, score: null },
    ]);
    expect(unmatched).toEqual([
      { code: 'noOutput', detail: '2.in' },
      { code: 'noTestdata', detail: 'readme.md' },
    ]);
    expect(remarks).toEqual([{ code: 'lineEnds', detail: '1.in' }]);
  });

  it('takes tar.gz, and leaves nothing behind', async () => {
    const { fileList } = await upload(
      await tarGzOf([
        { name: '1.in', content: '1' },
        { name: '1.ans', content: '2' },
      ]),
      { fileName: '../../evil.exe' },
    );
    expect(fileList.map(({ input, output }) => [input, output])).toEqual([['1.in', '1.ans']]);
    expect(await leftovers()).toEqual([]);
  });

  it('keeps names without folders apart', async () => {
    const files = ['subtask1/1', 'subtask1/2', 'subtask2/1'].flatMap((name) => [`${name}.in`, `${name}.out`]);
    const { fileList } = await upload(zipOf(Object.fromEntries(files.map((name) => [name, name]))));
    expect(fileList.map(({ input, groupNum }) => [input, groupNum])).toEqual([
      ['subtask1-1.in', 1],
      ['subtask1-2.in', 1],
      ['subtask2-1.in', 2],
    ]);
  });

  it('puts every case into one subtask where subtasks are wanted and none is known', async () => {
    const { fileList } = await upload(SMALL, {}, '?mode=subtask_lowest');
    expect(fileList.map(({ groupNum }) => groupNum)).toEqual([1, 1]);
    expect((await send(SMALL, {}, '?mode=nonsense')).status).toBe(400);
  });

  it('leaves binary data unchanged, and rejoins a CR LF that two chunks split', async () => {
    const binary = Buffer.from('a\r\nb\0c\r\n');
    const long = `${'x'.repeat(65_535)}\r\n${'y'.repeat(70_000)}\ry\n\r\n`;
    const dir = await upload(zipOf({ '1.in': binary, '1.out': long }));
    const [pair] = await resolve(site.app.container, UploadStore).getTestdata(root.uid, dir.fileListDir);
    expect(await storedText(pair!.input.sha256)).toBe(String(binary));
    expect(await storedText(pair!.output.sha256)).toBe(long.replace(/\r\n?/g, '\n'));
    expect(dir.remarks).toEqual([
      { code: 'controlsKept', detail: '1.in' },
      { code: 'lineEnds', detail: '1.out' },
    ]);
  });

  it.each([
    ['convert', '1 2 中\n', ['mark', 'foreignEncoding', 'lineEnds', 'closing', 'blanksKept']],
    ['simplify', '1 2 中\n', ['mark', 'foreignEncoding', 'lineEnds', 'closing', 'blanks']],
    ['keep', null, ['markKept', 'foreignEncodingKept', 'lineEndsKept', 'closingKept', 'blanksKept']],
  ])('sends texts of other systems to contestants as their setter decides: %s', async (texts, stored, codes) => {
    const input = iconv.encode('1 2 中\r\n\x1a', 'utf-16le', { addBOM: true });
    const output = Buffer.from('\uFEFF3\u00a04\n');
    const dir = await upload(zipOf({ '1.in': input, '1.out': output }), {}, `?texts=${texts}`);
    expect(new Set(dir.remarks.map(({ code }) => code))).toEqual(new Set(codes));
    const [pair] = await resolve(site.app.container, UploadStore).getTestdata(root.uid, dir.fileListDir);
    expect(await storedText(pair!.input.sha256)).toBe(stored ?? String(input));
    const answers: Record<string, string> = { convert: '3\u00a04\n', simplify: '3 4\n', keep: '\uFEFF3\u00a04\n' };
    expect(await storedText(pair!.output.sha256)).toBe(answers[texts]);
  });

  it.each([
    [undefined, null, 'doubtfulEncodingKept'],
    ['simplify', '不可能\n'.repeat(30), 'doubtfulEncoding'],
  ])('keeps a text that may be in two encodings unless its setter chooses: %s', async (texts, stored, code) => {
    const input = iconv.encode('不可能\n'.repeat(30), 'gbk');
    const dir = await upload(zipOf({ '1.in': input, '1.out': '3\n' }), {}, texts ? `?texts=${texts}` : '');
    expect(dir.remarks).toEqual([{ code, detail: '1.in (gb18030 / big5 / euc-kr)' }]);
    const [pair] = await resolve(site.app.container, UploadStore).getTestdata(root.uid, dir.fileListDir);
    expect(await storedBytes(pair!.input.sha256)).toEqual(stored === null ? input : Buffer.from(stored));
  });

  it('refuses an unknown choice for texts', async () => {
    expect((await send(SMALL, {}, '?texts=guess')).status).toBe(400);
  });

  it('reads the list that a download of HOJ has, with scores and subtasks', async () => {
    const info = JSON.stringify({
      testCases: [
        { inputName: 'b.in', outputName: 'b.out', score: 40, groupNum: 2 },
        { inputName: 'a.in', outputName: 'a.out', score: 60, groupNum: 1 },
      ],
    });
    const { fileList } = await upload(zipOf({ info, 'a.in': '', 'a.out': '', 'b.in': '', 'b.out': '' }));
    expect(fileList.map(({ input, score, groupNum }) => [input, score, groupNum])).toEqual([
      ['b.in', 40, 2],
      ['a.in', 60, 1],
    ]);
  });

  it.each<[string, Buffer, FormOptions, string]>([
    ['no part called file', SMALL, { field: 'image' }, 'file'],
    ['no archive', Buffer.from('1 2'), {}, 'file'],
    ['an archive without a pair', zipOf({ '1.in': '' }), {}, 'file'],
    ['a way out of it', zipOf([{ name: '../../problem_1000/1.in' }]), {}, 'file'],
    ['a wrong checksum', zipOf([{ name: '1.in', content: 'x', sum: 7 }, { name: '1.out' }]), {}, 'file'],
    [
      'more cases than a problem may have',
      zipOf(
        Object.fromEntries(
          Array.from({ length: 2 * Limits.cases.max + 2 }, (_, at) => [`${at >> 1}.${at & 1 ? 'out' : 'in'}`, '']),
        ),
      ),
      {},
      'file',
    ],
  ])('refuses %s', async (_, content, formOptions, field) => {
    expect(await send(content, formOptions)).toMatchObject({ status: 400, data: { field } });
    expect(await leftovers()).toEqual([]);
  });

  it('refuses what says itself that it is too large, before it is sent, and what is no form', async () => {
    const headers = { authorization: root.token, 'content-type': 'multipart/form-data; boundary=x' };
    const large = await site.app.server.inject({
      method: 'POST',
      url: UPLOAD,
      headers: { ...headers, 'content-length': String(Limits.archiveBytes.max * 2) },
    });
    expect(large.statusCode).toBe(413);
    expect(large.payload).toContain(String(Limits.archiveBytes.max));
    expect(
      (
        await site.app.server.inject({
          method: 'POST',
          url: UPLOAD,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: '{}',
        })
      ).statusCode,
    ).toBe(415);
  });
});

describe('a form', () => {
  const part = (head: string, content: string): string =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const FILE = 'name="file"; filename="a.zip"';
  const post = async (body: string) => {
    const headers = { authorization: root.token, 'content-type': 'multipart/form-data; boundary=x' };
    const { payload } = await site.app.server.inject({ method: 'POST', url: UPLOAD, headers, payload: body });
    return JSON.parse(payload) as { status: number; msg: string; data: unknown };
  };

  it.each([
    ['a part that is no file', `${part('name="a"', 'x')}${part(FILE, 'x')}--x--`],
    ['a file that is no file', `${part('name="file"', 'x')}--x--`],
    ['a second part', `${part(FILE, 'x')}${part('name="a"', 'x')}--x--`],
    ['headers without an end', '--x\r\n'.padEnd(100_000, 'a')],
    ['no end', part(FILE, 'x')],
    ['another boundary', `${part(FILE, 'x')}--x--`.replaceAll('--x', '--y')],
    ['nothing', ''],
  ])('with %s is refused', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, data: { field: 'file' } });
    expect((await post(body)).msg).toContain('one part');
    expect(await leftovers()).toEqual([]);
  });
});

describe("the limits of one user's uploads", () => {
  it('is a number of uploads, and room on the disk', async () => {
    const { container } = site.app;
    const [db, clock] = [resolve(container, Db), resolve(container, Clock)];
    const { uid } = await site.signUp({ role: Role.Admin });
    const storeWith = (free: number) =>
      new UploadStore(db, resolve(container, Config), clock, resolve(container, Random), () => Promise.resolve(free));
    const uploads = storeWith(Infinity);
    const save = async (): Promise<string> => {
      await uploads.denyOverQuota(uid);
      const path = join(uploads.incoming, uploads.newId());
      await writeFile(path, 'x');
      return uploads.savePackage(uid, path, {});
    };
    const ids: string[] = [];
    for (let at = 0; at < Limits.uploads.max; at += 1) {
      ids.push(await save());
      const createdAt = new Date(clock.now().getTime() - (Limits.uploads.max - at) * 1000);
      await db('upload').where({ id: ids[at] }).update({ createdAt });
    }
    const [oldest = '', next = '', third = '', ...rest] = ids;
    await uploads.changePackage(oldest, {});
    // The oldest one that is not used goes first; one that is given back makes room.
    ids.push(await save());
    expect(await uploads.contentOf('package', uid, next)).toBeNull();
    await expect(stat(uploads.pathOf(next))).rejects.toThrow('ENOENT');
    expect(await uploads.removePackage(uid, rest[0]!)).toBe(true);
    expect(await uploads.removePackage(admin.uid, rest[1]!)).toBe(false);
    expect(await uploads.removePackage(uid, oldest)).toBe(false);
    await save();
    for (const id of [oldest, third]) expect(await uploads.contentOf('package', uid, id)).toEqual({});
    await db('upload').where({ uid }).update({ isUsed: true });
    await expect(uploads.denyOverQuota(uid)).rejects.toMatchObject({ status: 429, field: 'file' });
    await expect(uploads.saveTestdata(uid, [])).rejects.toMatchObject({ status: 429, field: 'file' });
    expect(await db('upload').where({ uid })).toHaveLength(Limits.uploads.max);
    await expect(storeWith(1).denyOverQuota(admin.uid)).rejects.toMatchObject({ status: 503 });
  });

  it('is a number of bytes, stored or packed', async () => {
    const uploads = resolve(site.app.container, UploadStore);
    const { uid } = await site.signUp({ role: Role.Admin });
    const file = { sha256: 'f'.repeat(64), bytes: Limits.uploadsBytes.max };
    await resolve(site.app.container, Db)('dataFile').insert({ ...file, touchedAt: now });
    const pair = { inputName: '1.in', input: file, outputName: '1.out', output: file, groupNum: null, score: null };
    await uploads.saveTestdata(uid, [pair]);
    await resolve(site.app.container, Db)('upload').where({ uid }).update({ isUsed: true });
    await expect(uploads.denyOverQuota(uid)).rejects.toMatchObject({ status: 429, key: 'file.uploadsTooLarge' });
    const path = join(uploads.incoming, 'a-package');
    await writeFile(path, 'x');
    await expect(uploads.savePackage(uid, path, {})).rejects.toMatchObject({ key: 'file.uploadsTooLarge' });
  });
});

describe('a file that many cases name', () => {
  it('is read and stored once', async () => {
    let opened = 0;
    const file = archiveFile('a', 1, () => {
      opened += 1;
      return Readable.from([Buffer.from('x')]);
    });
    const one = { input: file, output: { ...file, name: 'b' }, groupNum: null, score: null };
    const { pairs } = await storeCases(resolve(site.app.container, TestdataStore), Array(50).fill(one));
    expect(pairs).toHaveLength(50);
    // The file is opened once to check its line ends and once to store it.
    expect(opened).toBe(2);
  });
});

describe('a problem', () => {
  const form = (dir: UploadedTestdata) =>
    problemForm({
      isUploadTestCase: true,
      uploadTestcaseDir: dir.fileListDir,
      samples: dir.fileList.map(({ input, output }) => ({ input, output })),
    });
  const save = (dir: UploadedTestdata, as = root) => site.reply('POST /api/admin/problem', { body: form(dir), as });

  it('is saved with an upload, and gives the files back under their names', async () => {
    const { status, data } = await save(await upload(SMALL));
    expect(status).toBe(200);
    const zip = await download(site, `/api/file/download-testcase?pid=${data!.pid}`, root);
    await withTempFolder(async (folder) => {
      const archive = await openArchive(await fileWith(folder, zip as Buffer), join(folder, 'scratch'));
      const texts = await Promise.all(archive.files.map(async (file) => [file.name, await file.text()]));
      expect(Object.fromEntries(texts)).toEqual({ '1.in': '1 2\n', '1.out': '3\n', '2.in': '5 5\n', '2.out': '10\n' });
      await archive.close();
    });
  });

  it('keeps empty files empty, on the way in, to judges, and on the way out', async () => {
    const files = { '1.in': '', '1.out': 'none\n', '2.in': 'quiet\n', '2.out': '', '3.in': '', '3.out': '' };
    const { status, data } = await save(await upload(zipOf(files)));
    expect(status).toBe(200);
    const rows = await resolve(site.app.container, Db)('testcase').where({ pid: data!.pid }).orderBy('seq');
    const judged = rows.flatMap(({ inputSha256, outputSha256 }) => [inputSha256, outputSha256] as string[]);
    const { judge } = await claimWork(site, data!.problemId);
    const fetched = await Promise.all(judged.map((one) => download(site, `/api/judge/data/${one}`, judge)));
    expect(fetched.map(String)).toEqual(Object.values(files));
    const zip = await download(site, `/api/file/download-testcase?pid=${data!.pid}`, root);
    await withTempFolder(async (folder) => {
      const archive = await openArchive(await fileWith(folder, zip as Buffer), join(folder, 'scratch'));
      const texts = await Promise.all(archive.files.map(async (file) => [file.name, await file.text()]));
      expect(Object.fromEntries(texts)).toEqual(files);
      await archive.close();
    });
  });

  it('rejects uploads of other users, unknown ones and old ones', async () => {
    const dir = await upload(SMALL);
    const wrong = { status: 400, data: { field: 'uploadTestcaseDir' } };
    const other = await site.signUp({ role: Role.ProblemAdmin });
    expect(await save(dir, other)).toMatchObject(wrong);
    expect(await save({ ...dir, fileListDir: '/hoj/testcase/problem_1000' })).toMatchObject(wrong);
    now = new Date(now.getTime() + DAY + 1);
    root = await site.asRoot();
    expect(await save(dir)).toMatchObject(wrong);
  });
});

describe('GET /api/file/download-testcase', () => {
  it('is for those who may edit the problem', async () => {
    const { pid } = await createProblem(site);
    const user = await site.signUp();
    const other = await site.signUp({ role: Role.Admin });
    const url = `/api/file/download-testcase?pid=${pid}`;
    expect(await download(site, url)).toBe(401);
    expect(await download(site, url, user)).toBe(403);
    expect(await download(site, url, other)).toBe(403);
    expect(await download(site, url, root)).toBeInstanceOf(Buffer);
    expect(await download(site, '/api/file/download-testcase?pid=999999', root)).toBe(404);
    expect(await download(site, '/api/file/download-testcase', root)).toBe(400);
  });
});

describe('an unused upload', () => {
  it('keeps its files for a day, and loses them afterwards', async () => {
    const dir = await upload(zipOf({ '1.in': 'only here', '1.out': 'and here' }));
    const uploads = resolve(site.app.container, UploadStore);
    const [pair] = await uploads.getTestdata(root.uid, dir.fileListDir);
    const isKept = async () => (await resolve(site.app.container, Db)('dataFile').where(pair!.input)).length === 1;
    const collect = async () => {
      await uploads.deleteExpired();
      await resolve(site.app.container, TestdataStore).deleteUnreferenced();
    };
    now = new Date(now.getTime() + DAY - 1000);
    await collect();
    expect(await isKept()).toBe(true);
    now = new Date(now.getTime() + 2 * DAY);
    await collect();
    expect(await isKept()).toBe(false);
    expect(await resolve(site.app.container, Db)('upload').where({ id: dir.fileListDir })).toEqual([]);
  });

  it('and what a server has left that was killed go with them', async () => {
    const folder = join(site.dataDir, 'uploads/incoming');
    for (const [name, ageMs] of [
      ['old', 2 * DAY],
      ['young', DAY / 2],
    ] as const) {
      await writeFile(join(folder, name), '');
      const then = new Date(now.getTime() - ageMs);
      await utimes(join(folder, name), then, then);
    }
    await resolve(site.app.container, UploadStore).deleteExpired();
    expect(await readdir(folder)).toEqual(['young']);
  });
});
