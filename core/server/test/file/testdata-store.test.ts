import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { claimWork, createProblem, JUDGE_HEADERS, problemForm, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestdataStore, UploadStore } from '../../src/file';

const DAY = 24 * 3600 * 1000;
let now = new Date('2026-03-01T00:00:00Z');
let site: TestApp;
let store: TestdataStore;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
  store = resolve(site.app.container, TestdataStore);
});
afterAll(() => site?.stop());

const read = async (sha256: string): Promise<Buffer | null> => {
  const data = await store.open(sha256);
  return data && buffer(data.stream);
};
const rows = (sha256: string) => resolve(site.app.container, Db)('dataFile').where({ sha256 });

describe('the testdata store', () => {
  it('stores content under its SHA-256 and returns it unchanged', async () => {
    const content = randomBytes(300_000);
    const ref = await store.put(content);
    expect(ref).toEqual({ sha256: createHash('sha256').update(content).digest('hex'), bytes: 300_000 });
    expect(await read(ref.sha256)).toEqual(content);
  });

  it('takes streams and nothing at all', async () => {
    const ref = await store.put(Readable.from([Buffer.from('1 '), Buffer.from('2\n')]));
    expect(String(await read(ref.sha256))).toBe('1 2\n');
    const empty = await store.put(Buffer.alloc(0));
    expect(empty.bytes).toBe(0);
    expect(await read(empty.sha256)).toEqual(Buffer.alloc(0));
  });

  it('stores equal content once, also for concurrent writes', async () => {
    const content = randomBytes(1000);
    const refs = await Promise.all(Array.from({ length: 8 }, () => store.put(content)));
    expect(new Set(refs.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(await rows(refs[0]!.sha256)).toHaveLength(1);
    expect(await readdir(join(site.dataDir, 'testdata/incoming'))).toEqual([]);
  });

  it('leaves nothing behind when the source breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('torn');
      })(),
    );
    await expect(store.put(broken)).rejects.toThrow('torn');
    expect(await readdir(join(site.dataDir, 'testdata/incoming'))).toEqual([]);
  });

  it('removes what killed processes left half written, a day later', async () => {
    const incoming = join(site.dataDir, 'testdata/incoming');
    await store.put(randomBytes(10));
    const names = ['health-left', 'site-id-left', 'written-now'];
    const writtenTimes = [now.getTime() - DAY - 1000, now.getTime() - DAY - 1000, now.getTime() - DAY + 1000];
    for (const [at, name] of names.entries()) {
      await writeFile(join(incoming, name), 'half');
      await utimes(join(incoming, name), writtenTimes[at]! / 1000, writtenTimes[at]! / 1000);
    }
    await store.deleteUnreferenced();
    expect(await readdir(incoming)).toEqual(['written-now']);
    await rm(join(incoming, 'written-now'));
  });

  it('says what is wrong with a source that breaks before anything is read', async () => {
    await expect(store.put(createReadStream(join(site.dataDir, 'gone')))).rejects.toThrow('ENOENT');
    expect(await readdir(join(site.dataDir, 'testdata/incoming'))).toEqual([]);
  });

  it.each(['', 'abc', '../../../etc/passwd', 'G'.repeat(64)])('knows no file called %j', async (name) => {
    expect(await store.open(name)).toBeNull();
  });

  it('removes unreferenced content a day after its last write', async () => {
    const orphan = await store.put(randomBytes(100));
    await createProblem(site, { samples: [{ input: 'kept input\n', output: 'kept output\n' }] });
    const keptSha256 = createHash('sha256').update('kept input\n').digest('hex');

    now = new Date(now.getTime() + DAY - 1000);
    await store.deleteUnreferenced();
    expect(await read(orphan.sha256)).not.toBeNull();

    now = new Date(now.getTime() + 2000);
    await store.deleteUnreferenced();
    expect(await read(orphan.sha256)).toBeNull();
    expect(await rows(orphan.sha256)).toEqual([]);
    expect(String(await read(keptSha256))).toBe('kept input\n');
  });

  it('keeps the data of every version that may be rejudged', async () => {
    const root = await site.asRoot();
    const form = problemForm({ samples: [{ input: 'old input\n', output: 'old output\n' }] });
    const { pid } = await site.api('POST /api/admin/problem', { body: form, as: root });
    const samples = [{ input: 'new input\n', output: 'new output\n' }];
    const body = { ...form, problem: { ...form.problem, id: pid }, samples };
    await site.api('PUT /api/admin/problem', { body, as: root });
    const old = createHash('sha256').update('old input\n').digest('hex');
    expect(await resolve(site.app.container, Db)('testcase').where({ inputSha256: old })).toEqual([]);
    now = new Date(now.getTime() + 2 * DAY);
    await store.deleteUnreferenced();
    expect(String(await read(old))).toBe('old input\n');
  });

  it('keeps what an upload refers to', async () => {
    const ref = await store.put(randomBytes(100));
    now = new Date(now.getTime() + 2 * DAY);
    const pair = { inputName: '1.in', input: ref, outputName: '1.out', output: ref, groupNum: null, score: null };
    const { uid } = await site.asRoot();
    await resolve(site.app.container, UploadStore).saveTestdata(uid, [pair]);
    await store.deleteUnreferenced();
    expect(await read(ref.sha256)).not.toBeNull();
  });

  it('has both the row and the file after collecting and putting the same content at once', async () => {
    for (let round = 0; round < 10; round++) {
      const content = randomBytes(64);
      await store.put(content);
      now = new Date(now.getTime() + 2 * DAY);
      const [ref] = await Promise.all([store.put(content), store.deleteUnreferenced()]);
      expect(await rows(ref.sha256)).toHaveLength(1);
      expect(await read(ref.sha256)).toEqual(content);
    }
  });
});

describe('GET /api/judge/data/{sha256}', () => {
  const get = (sha256: string, token?: string) =>
    site.app.server.inject({
      url: `/api/judge/data/${sha256}`,
      headers: { ...JUDGE_HEADERS, ...(token && { authorization: token }) },
    });

  it('is for judges only', async () => {
    const { sha256 } = await store.put(Buffer.from('secret'));
    const user = await site.signUp();
    expect((await get(sha256)).statusCode).toBe(401);
    expect((await get(sha256, user.token)).statusCode).toBe(401);
  });

  it('sends the bytes that belong to the work that a judge holds, to that judge alone', async () => {
    const { problemId } = await createProblem(site);
    const { task, judge: as } = await claimWork(site, problemId);
    const { sha256, bytes } = task.cases[0]!.input;
    const reply = await get(sha256, as.token);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-length']).toBe(bytes);
    expect(createHash('sha256').update(reply.rawPayload).digest('hex')).toBe(sha256);
    expect((await get(sha256, (await site.availableJudgeAs({ name: 'other', instance: '1' })).token)).statusCode).toBe(
      404,
    );
    const knex = resolve(site.app.container, Db);
    await knex('judgement').where({ id: task.judgementId }).update({ judgedAt: new Date() });
    expect((await get(sha256, as.token)).statusCode).toBe(404);
  });

  it('answers 404 for content it does not have', async () => {
    const reply = await get('0'.repeat(64), (await site.judgeAs()).token);
    expect(reply.statusCode).toBe(404);
    expect(JSON.parse(reply.payload)).toMatchObject({ status: 404 });
  });

  it('answers 404 for what is no hash', async () => {
    const { token } = await site.judgeAs();
    for (const name of ['%00', 'x', '0'.repeat(65)]) expect((await get(name, token)).statusCode, name).toBe(404);
  });
});
