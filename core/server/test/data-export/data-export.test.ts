import { DAY_MS, Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Config, Db, Log, Random, Texts, Tx } from '@tribunal/server';
import { createProblem, judgeSubmission, submit, type TestUser } from '@tribunal/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataExporter } from '../../src/data-export';
import { FreeSpace } from '../../src/file';
import { AccountEraser } from '../../src/erasure';
import { accountDataProviders } from '../../src/data-export';
import { startMailSite, type MailSite } from '../account/mail-site';
import { Points } from '@tribunal/platform';
import { collectData, downloadData, filesOfZip, rowsOf } from './archive';

let site: MailSite;
let user: TestUser;
let exporter: DataExporter;
beforeAll(async () => {
  site = await startMailSite();
  exporter = resolve(site.app.container, DataExporter);
});
beforeEach(async () => {
  user = await site.signUp();
});
afterAll(() => site?.stop());

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** The same on another server of the site. */
const otherServer = (): DataExporter => {
  const { container } = site.app;
  const [clock, points] = [resolve(container, Clock), resolve(container, Points)];
  return new DataExporter(
    knex(),
    resolve(container, Tx),
    resolve(container, Config),
    clock,
    resolve(container, Random),
    points,
    resolve(container, Texts),
    resolve(container, FreeSpace),
    resolve(container, Log),
  );
};

const knex = () => resolve(site.app.container, Db);
const confirm = (as = user) => site.api('POST /api/second-factor/confirm', { body: { password: as.password }, as });
const request = (as?: TestUser) => site.reply('POST /api/data-export', as ? { as } : {});
const state = (as = user) => site.api('GET /api/data-export', { as });
const download = (token?: string) => downloadData(site, token);
const collect = (as = user) => collectData(site, as);
const stored = () => readdir(join(site.dataDir, 'uploads', 'exports'));

/** Adds data that the first who reads it waits for, until it is released. */
const addSlowData = (): { begun: Promise<void>; release: () => void } => {
  let release = (): void => undefined;
  let isFirst = true;
  const begun = new Promise<void>((first) => {
    const held = new Promise<void>((done) => (release = done));
    ends.push(
      resolve(site.app.container, Points).contribute(accountDataProviders, [
        {
          plugin: null,
          folder: 'slow',
          files: [
            {
              name: 'slow.json',
              textKey: 'dataExport.file.profile',
              columns: [],
              async *pages() {
                if (!isFirst) return;
                isFirst = false;
                first();
                await held;
                yield [{}];
              },
            },
          ],
        },
      ]),
    );
  });
  return { begun, release: () => release() };
};

describe('who may have the data', () => {
  it('nobody without a login', async () => {
    expect(await request()).toMatchObject({ httpStatus: 401 });
    expect(await site.reply('GET /api/data-export', {})).toMatchObject({ httpStatus: 401 });
    expect((await download()).statusCode).toBe(401);
  });

  it('nobody with an API token, whatever its scopes', async () => {
    const body = { name: 'all', scopes: ['read', 'submit', 'problem', 'contest', 'admin'] as never, days: 1 };
    const { token } = await site.api('POST /api/api-tokens', { body, as: user });
    const as = { ...user, token: `Bearer ${token}` };
    await collect();
    for (const call of ['GET /api/data-export', 'POST /api/data-export'] as const)
      expect(await site.reply(call, { as })).toMatchObject({ status: 403 });
    expect((await download(as.token)).statusCode).toBe(403);
  });

  it('no session that has not just confirmed who its user is', async () => {
    expect(await request(user)).toMatchObject({ httpStatus: 400, data: { field: 'confirmation' } });
    await collect();
    const other = await site.logIn(user.username, user.password);
    expect(await request(other)).toMatchObject({ httpStatus: 400, data: { field: 'confirmation' } });
    expect((await download(other.token)).statusCode).toBe(400);
    site.advanceClock(600_001);
    expect((await download(user.token)).statusCode).toBe(400);
  });

  it('no other user, super admins neither', async () => {
    await collect();
    for (const as of [await site.signUp(), await site.signUp({ role: Role.Root })]) {
      await confirm(as);
      expect(await state(as)).toMatchObject({ state: 'none' });
      expect((await download(as.token)).statusCode).toBe(404);
    }
  });
});

describe('a link', () => {
  const link = (as = user) =>
    site.app.server.inject({
      method: 'POST',
      url: '/api/data-export/link',
      headers: { authorization: as.token! },
    });
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
    String(headers['set-cookie']).split(';')[0]!;
  const follow = (cookie?: string, headers: Record<string, string> = {}) =>
    site.app.server.inject({
      url: '/api/data-export/download',
      headers: { ...headers, ...(cookie !== undefined && { cookie }) },
    });

  it('is not made for a session that ends in the same moment', async () => {
    await collect();
    const made = exporter.createLink({ uid: user.uid, sessionId: '00000000-0000-4000-8000-000000000000' });
    await expect(made).rejects.toMatchObject({ status: 404 });
  });

  it('lets only the browser download the file, in parts and for as long as it lasts', async () => {
    await collect();
    const made = await link();
    expect(JSON.parse(made.payload)).toMatchObject({ data: { path: '/api/data-export/download' } });
    expect(made.headers['set-cookie']).toMatch(
      /Path=\/api\/data-export\/download; HttpOnly; SameSite=Strict; Max-Age=86400/,
    );
    const cookie = cookieOf(made);
    site.advanceClock(DAY_MS / 2);
    const whole = await follow(cookie);
    expect(whole).toMatchObject({
      statusCode: 200,
      headers: { 'accept-ranges': 'bytes', 'cache-control': 'no-store' },
    });
    const { etag } = whole.headers as { etag: string };
    const size = whole.rawPayload.length;
    const first = await follow(cookie, { range: 'bytes=0-99' });
    expect(first).toMatchObject({ statusCode: 206, headers: { 'content-range': `bytes 0-99/${size}` } });
    const rest = await follow(cookie, { range: 'bytes=100-', 'if-range': etag });
    expect(rest).toMatchObject({ statusCode: 206, headers: { 'content-range': `bytes 100-${size - 1}/${size}` } });
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    const last = await follow(cookie, { range: 'bytes=-5' });
    expect(last.rawPayload.equals(whole.rawPayload.subarray(-5))).toBe(true);
    expect((await follow(cookie, { range: 'bytes=100-', 'if-range': '"another"' })).rawPayload.length).toBe(size);
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2'])
      expect(await follow(cookie, { range })).toMatchObject({ statusCode: 200 });
    expect(await follow(cookie, { range: `bytes=${size}-` })).toMatchObject({
      statusCode: 416,
      headers: { 'content-range': `bytes */${size}` },
    });
    site.advanceClock(DAY_MS / 2);
    expect((await follow(cookie)).statusCode).toBe(404);
  });

  it('is made only for who has just confirmed who they are, and whose data is ready', async () => {
    expect((await site.app.server.inject({ method: 'POST', url: '/api/data-export/link' })).statusCode).toBe(401);
    expect(JSON.parse((await link()).payload)).toMatchObject({ status: 400, data: { field: 'confirmation' } });
    await confirm();
    expect(JSON.parse((await link()).payload)).toMatchObject({ status: 404 });
  });

  it('is of no use without its cookie, with that of another, and after the session', async () => {
    await collect();
    const cookie = cookieOf(await link());
    const other = await site.signUp();
    await collect(other);
    const theirs = await follow(cookieOf(await link(other)));
    expect(theirs.headers['content-disposition']).toContain(other.username);
    expect((await follow()).statusCode).toBe(404);
    expect((await follow('tribunal-data=guessed')).statusCode).toBe(404);
    expect((await follow(cookie)).statusCode).toBe(200);
    await site.api('GET /api/logout', { as: user });
    expect((await follow(cookie)).statusCode).toBe(404);
  });
});

describe('a request', () => {
  it('is refused while there is one, and afterwards until the file expires', async () => {
    await confirm();
    const [first, second] = await Promise.all([request(user), request(user)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    await exporter.idle();
    expect(await state()).toMatchObject({ state: 'ready', gmtExpires: expect.any(String) as string });
    expect(await request(user)).toMatchObject({ status: 409 });
    site.advanceClock(DAY_MS);
    const again = await site.logIn(user.username, user.password);
    expect(await state(again)).toMatchObject({ state: 'none' });
    await confirm(again);
    expect((await download(again.token)).statusCode).toBe(404);
    expect(await request(again)).toMatchObject({ status: 200 });
    await exporter.idle();
  });

  it('begins again on another server when the first one was killed', async () => {
    await knex()('dataExport').insert({
      uid: user.uid,
      file: resolve(site.app.container, Random).secret(8),
      locale: 'zh-CN',
      requestedAt: site.now,
      claimedUntil: new Date(site.now.getTime() + 1000),
      attempts: 1,
    });
    await exporter.run();
    expect(await state()).toMatchObject({ state: 'running' });
    site.advanceClock(1001);
    await exporter.run();
    expect(await state()).toMatchObject({ state: 'ready' });
    await confirm();
    expect((await filesOfZip((await download(user.token)).rawPayload)).get('README.txt')).toContain('的数据');
  });

  it('that a stop interrupts is free at once for another server', async () => {
    const { begun, release } = addSlowData();
    const file = resolve(site.app.container, Random).secret(8);
    await knex()('dataExport').insert({ uid: user.uid, file, locale: 'en-US', requestedAt: site.now });
    const server = otherServer();
    void server.run();
    await begun;
    const stopped = server.stop();
    release();
    await stopped;
    expect(await knex()('dataExport').where({ uid: user.uid }).first('claimedUntil', 'attempts')).toEqual({
      claimedUntil: null,
      attempts: 0,
    });
    await exporter.run();
    expect(await state()).toMatchObject({ state: 'ready' });
  });

  it('that another server has taken over is not finished by the slow one', async () => {
    const { begun, release } = addSlowData();
    await confirm();
    await request(user);
    await begun;
    site.advanceClock(300_001);
    await otherServer().run();
    expect(await state()).toMatchObject({ state: 'ready' });
    const before = await stored();
    release();
    await exporter.idle();
    expect(await stored()).toEqual(before.filter((name) => !name.endsWith('.part')));
    await confirm();
    expect((await filesOfZip((await download(user.token)).rawPayload)).has('slow/slow.json')).toBe(true);
  });

  it('fails after three attempts, leaves no file, and can then be repeated', async () => {
    let isBroken = true;
    const end = resolve(site.app.container, Points).contribute(accountDataProviders, [
      {
        plugin: null,
        folder: 'broken',
        files: [
          {
            name: 'broken.json',
            textKey: 'dataExport.file.profile',
            columns: [],
            async *pages() {
              if (isBroken) throw new Error('broken');
              yield [];
            },
          },
        ],
      },
    ]);
    const before = await stored();
    await confirm();
    await request(user);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await exporter.idle();
      expect(await state()).toMatchObject({ state: attempt < 3 ? 'running' : 'failed' });
      site.advanceClock(300_001);
      await exporter.run();
    }
    expect(await stored()).toEqual(before);
    isBroken = false;
    expect(rowsOf(await collect(), 'broken/broken.json')).toEqual([]);
    end();
  });

  it('is not carried out for a user who is banned meanwhile', async () => {
    const file = 'banned-meanwhile';
    await knex()('dataExport').insert({ uid: user.uid, file, locale: 'en-US', requestedAt: site.now });
    await knex()('account').where({ uid: user.uid }).update({ isBanned: true });
    await exporter.run();
    expect(await knex()('dataExport').where({ uid: user.uid })).toEqual([]);
    expect(await stored()).not.toContain(file);
  });
});

it('files go when they expire, and with the account when it is erased', async () => {
  await collect();
  const { file } = (await knex()('dataExport').where({ uid: user.uid }).first('file'))!;
  expect(await stored()).toContain(file);
  await exporter.deleteExpired();
  expect(await stored()).toContain(file);
  site.advanceClock(DAY_MS);
  await exporter.deleteExpired();
  expect(await stored()).not.toContain(file);

  const other = await site.signUp();
  await collect(other);
  const eraser = resolve(site.app.container, AccountEraser);
  await resolve(site.app.container, Tx).run(() => eraser.request(other.uid));
  await knex()('account').where({ uid: other.uid }).update({ deletedAt: site.now });
  await eraser.run();
  expect(await knex()('dataExport').where({ uid: other.uid })).toEqual([]);
});

describe('the archive', () => {
  it('says in the language of the user what each file is', async () => {
    const files = await collect();
    const readme = files.get('README.txt')!;
    expect(readme).toContain(user.username);
    for (const name of files.keys()) if (name !== 'README.txt') expect(readme).toContain(`${name}: `);
    expect(readme).not.toContain('dataExport.');
  });

  it('has the profile and the logins, but no secret', async () => {
    const { token } = await site.api('POST /api/api-tokens', {
      body: { name: 'editor', scopes: ['read'], days: 1 },
      as: user,
    });
    const files = await collect();
    expect(rowsOf(files, 'account/profile.json')).toMatchObject([
      { uid: user.uid, username: user.username, email: `${user.username}@example.org`, roles: ['default_user'] },
    ]);
    expect(rowsOf(files, 'account/sessions.json')).toMatchObject([
      { createdAt: expect.stringMatching(/Z$/) as string },
    ]);
    expect(rowsOf(files, 'account/api-tokens.json')).toMatchObject([{ name: 'editor', scopes: ['read'] }]);
    expect(rowsOf(files, 'account/actions.json').map(({ call }) => call)).toContain('POST /api/api-tokens');
    const all = [...files.values()].join('\n');
    const { passwordHash } = (await knex()('account').where({ uid: user.uid }).first())!;
    for (const secret of [token, passwordHash, user.token!]) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/hash|password"/i);
  });

  it('has the code of each submission as a file, with its result', async () => {
    const { problemId } = await createProblem(site);
    const { submitId } = await submit(site, user, { pid: problemId, code: 'int main() { return 7; }' });
    await judgeSubmission(site, submitId, Status.WrongAnswer);
    await submit(site, await site.signUp(), { pid: problemId, code: 'code of somebody else' });
    const files = await collect();
    expect(files.get(`submissions/code/${submitId}.cpp`)).toBe('int main() { return 7; }');
    expect(rowsOf(files, 'submissions/submissions.json')).toMatchObject([
      { id: submitId, problemId, verdict: 'WrongAnswer', language: 'C++', code: `code/${submitId}.cpp` },
    ]);
    expect([...files.values()].join('\n')).not.toContain('somebody else');
  });

  it('reads many submissions in pages', async () => {
    const { pid } = await createProblem(site);
    await knex().raw(
      `with sent as (
         insert into submission (uid, pid, cid, language, code, length, ip, share, created_at)
         select ?, ?, 0, 'C++', 'code ' || n, 8, '', false, now() from generate_series(1, 1001) n returning id)
       insert into judgement (submission_id, is_current, is_wanted, reason, bank, priority, status, created_at, judged_at, wake_at)
       select id, true, true, 'first', 'ME', 1, 0, now(), now(), now() from sent`,
      [user.uid, pid],
    );
    const files = await collect();
    const rows = rowsOf(files, 'submissions/submissions.json');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1001);
    expect([...files.keys()].filter((name) => name.startsWith('submissions/code/'))).toHaveLength(1001);
  });
});
