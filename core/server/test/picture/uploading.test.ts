import { Limits, Role, type CarouselItem, type UserInfo } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UploadLimiter } from '../../src/picture/upload-limiter';
import { sendFile, type FormOptions } from '../http/forms';
import { bmpOf, bombOf, pngOf } from '../../../platform/test/image/pictures';

const HOUR = 3600 * 1000;
const AVATAR = '/api/file/upload-avatar';
const PICTURE = '/api/file/upload-md-img';
const ATTACHMENT = '/api/file/upload-md-file';
const CAROUSEL = '/api/file/upload-carouse-img';
const DELETE_PICTURE = 'GET /api/file/delete-md-img';
const DELETE_CAROUSEL = 'DELETE /api/admin/config/home-carousel';
const GROUP = 77;

let now = new Date('2026-05-01T10:00:00Z');
let site: TestApp;
let root: TestUser;
let admin: TestUser;
let user: TestUser;
let png: Buffer;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
  root = await site.asRoot();
  admin = await site.signUp({ role: Role.Admin });
  user = await site.signUp();
  png = await pngOf();
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const get = (url: string, headers: Record<string, string> = {}) => site.app.server.inject({ url, headers });
const image = <T>(url: string, content: Buffer, formOptions: FormOptions = {}) =>
  sendFile<T>(site, url, content, { field: 'image', fileName: 'a.png', ...formOptions });
const markdown = (as: TestUser, query = '') => image<{ link: string; fileId: number }>(PICTURE + query, png, { as });

describe(`POST ${AVATAR}`, () => {
  it('is for those who are logged in', async () => {
    expect((await image(AVATAR, png)).status).toBe(401);
  });

  it.each<[string, () => Buffer, FormOptions, number, string]>([
    ['a part of another name', () => png, { field: 'file' }, 400, 'image'],
    ['a page that calls itself a picture', () => Buffer.from('<script>1</script>'), {}, 400, 'gif, webp, bmp'],
    ['SVG', () => Buffer.from('<svg onload="x()"/>'), { fileName: 'a.svg' }, 400, 'not supported'],
    ['half a picture', () => png.subarray(0, png.length / 2), {}, 400, 'damaged'],
    ['a bomb', () => bombOf(20_000, 20_000), {}, 400, String(Limits.picturePixels.max)],
    ['more bytes than allowed', () => Buffer.alloc(Limits.avatarBytes.max + 1), {}, 413, '2097152'],
  ])('refuses %s', async (_, content, formOptions, status, message) => {
    const reply = await image(AVATAR, content(), { as: user, ...formOptions });
    expect(reply).toMatchObject({ status, data: { field: 'image' } });
    expect(reply.msg).toContain(message);
  });

  it('says in Chinese what is wrong', async () => {
    const { msg } = await image(`${AVATAR}?l=zh-CN`, Buffer.from('x'), { as: user });
    expect(msg).toContain('不支持的文件类型');
  });

  it('makes a square of it, whatever it is called, in place of the one before', async () => {
    const first = await image<UserInfo>(AVATAR, png, { as: user, fileName: '../../evil.html' });
    expect(first).toMatchObject({ status: 200, data: { uid: user.uid, username: user.username } });
    expect(first.data.avatar).toMatch(/^\/api\/public\/img\/[\w-]{24}\.png$/);
    const shown = await get(first.data.avatar!);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 });

    const second = await image<UserInfo>(AVATAR, bmpOf(9, 9, [1, 2, 3], [4, 5, 6]), { as: user });
    expect(second.data.avatar).not.toBe(first.data.avatar);
    expect((await get(first.data.avatar!)).statusCode).toBe(404);
    expect(await knex()('account').where({ uid: user.uid }).pluck('avatar')).toEqual([second.data.avatar]);
  });

  it('leaves one avatar when many come at once', async () => {
    const { uid, token } = await site.signUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => image<UserInfo>(AVATAR, png, { as: { token } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await knex()('publicFile').where({ uid }).select('name');
    expect(rows).toHaveLength(1);
    expect(await knex()('account').where({ uid }).pluck('avatar')).toEqual([`/api/public/img/${rows[0]!.name}`]);
  });
});

describe(`POST ${PICTURE}`, () => {
  it('is for staff', async () => {
    expect((await image(PICTURE, png)).status).toBe(401);
    expect((await markdown(user)).status).toBe(403);
    expect((await markdown(user, `?gid=${GROUP}`)).status).toBe(403);
    expect((await markdown(admin)).status).toBe(200);
    expect((await markdown(admin, '?gid=x')).status).toBe(400);
  });

  it('refuses what is no picture, and what is too large, and names the limit', async () => {
    const svg = await image(PICTURE, Buffer.from('<svg/>'), { as: admin });
    expect(svg).toMatchObject({ status: 400, data: { field: 'image' } });
    const large = await image(PICTURE, Buffer.alloc(Limits.pictureBytes.max + 1), { as: admin });
    expect(large).toMatchObject({ status: 413, data: { field: 'image' } });
    expect(large.msg).toContain(String(Limits.pictureBytes.max));
  });

  it('stores equal concurrent uploads once, each under its own name', async () => {
    const colour = await pngOf({ colour: 'orchid' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => image<{ link: string; fileId: number }>(PICTURE, colour, { as: admin })),
    );
    expect(new Set(answers.map(({ data }) => data.link)).size).toBe(6);
    const ids = answers.map(({ data }) => data.fileId);
    const hashes = await knex()('publicFile').whereIn('id', ids).distinct().pluck('sha256');
    expect(hashes).toHaveLength(1);
    expect(await knex()('publicContent').whereIn('sha256', hashes)).toHaveLength(1);
  });
});

describe(DELETE_PICTURE, () => {
  it('is allowed for the uploader and staff', async () => {
    const { fileId } = (await markdown(admin, `?gid=${GROUP}`)).data;
    const drop = (as: TestUser, id = fileId) => site.reply(DELETE_PICTURE, { query: { fileId: id }, as });
    expect((await site.reply(DELETE_PICTURE, { query: { fileId } })).status).toBe(401);
    expect((await drop(user)).status).toBe(403);
    expect((await drop(await site.signUp({ role: Role.ProblemAdmin }))).status).toBe(200);
    expect((await drop(admin)).status).toBe(404);
    const own = (await markdown(admin)).data.fileId;
    await knex()('accountRole').where({ uid: admin.uid }).update({ role: Role.User });
    expect((await drop(admin, own)).status).toBe(200);
    await knex()('accountRole').where({ uid: admin.uid }).update({ role: Role.Admin });
  });

  it('takes nothing away but what texts show and link to', async () => {
    await image(AVATAR, png, { as: user });
    const [fileId] = await knex()('publicFile').where({ uid: user.uid, kind: 'avatar' }).pluck('id');
    for (const id of [fileId!, 999_999]) {
      expect((await site.reply(DELETE_PICTURE, { query: { fileId: id }, as: root })).status).toBe(404);
    }
    expect((await site.reply(DELETE_PICTURE, { query: {} as { fileId: number }, as: root })).status).toBe(400);
  });

  it('takes attachments away as well', async () => {
    const sent = await sendFile<{ link: string; fileId: number }>(site, ATTACHMENT, Buffer.from('x'), { as: admin });
    const { link, fileId } = sent.data;
    expect((await get(link)).statusCode).toBe(200);
    expect((await site.reply(DELETE_PICTURE, { query: { fileId }, as: user })).status).toBe(403);
    await site.api(DELETE_PICTURE, { query: { fileId }, as: admin });
    expect((await get(link)).statusCode).toBe(404);
  });

  it('leaves another picture with the same content alone', async () => {
    const [one, other] = [(await markdown(admin)).data, (await markdown(root)).data];
    await site.api(DELETE_PICTURE, { query: { fileId: one.fileId }, as: admin });
    expect((await get(one.link)).statusCode).toBe(404);
    expect((await get(other.link)).statusCode).toBe(200);
  });
});

describe(`POST ${ATTACHMENT}`, () => {
  it('is for staff', async () => {
    const send = (as?: TestUser) => sendFile(site, ATTACHMENT, Buffer.from('x'), { as });
    expect((await send()).status).toBe(401);
    expect((await send(user)).status).toBe(403);
    expect((await send(admin)).status).toBe(200);
  });

  it('refuses what says itself that it is too large, and another form', async () => {
    const limit = Limits.attachmentBytes.max;
    const headers = { authorization: admin.token, 'content-type': 'multipart/form-data; boundary=x' };
    const large = await site.app.server.inject({
      method: 'POST',
      url: ATTACHMENT,
      headers: { ...headers, 'content-length': String(limit * 2) },
    });
    expect(large.statusCode).toBe(413);
    expect(large.payload).toContain(String(limit));
    expect(await sendFile(site, ATTACHMENT, png, { as: admin, field: 'image' })).toMatchObject({ status: 400 });
  });
});

describe('the pictures of the home page', () => {
  const send = (as?: TestUser) => sendFile<CarouselItem>(site, CAROUSEL, png, { as });

  it('are managed by root and public', async () => {
    expect((await send()).status).toBe(401);
    expect((await send(admin)).status).toBe(403);
    expect((await sendFile(site, CAROUSEL, Buffer.from('<svg/>'), { as: root })).status).toBe(400);
    const { id, url } = (await send(root)).data;
    const second = (await send(root)).data;
    expect(await site.api('GET /api/home-carousel')).toEqual([{ id, url }, second]);
    expect((await get(url)).statusCode).toBe(200);
    expect((await site.reply(DELETE_CAROUSEL, { query: { id } })).status).toBe(401);
    expect((await site.reply(DELETE_CAROUSEL, { query: { id }, as: admin })).status).toBe(403);
    await site.api(DELETE_CAROUSEL, { query: { id }, as: root });
    expect(await site.api('GET /api/home-carousel')).toEqual([second]);
  });

  it('are the only ones that go that way', async () => {
    const { fileId } = (await markdown(root)).data;
    expect((await site.reply(DELETE_CAROUSEL, { query: { id: fileId }, as: root })).status).toBe(404);
    expect(await knex()('publicFile').where({ id: fileId })).toHaveLength(1);
  });

  it('are so many and no more', async () => {
    const limit = Limits.carouselPictures.max;
    for (let had = (await site.api('GET /api/home-carousel')).length; had < limit; had += 1) await send(root);
    expect(await send(root)).toMatchObject({ status: 409, data: { field: 'file' } });
    expect(await site.api('GET /api/home-carousel')).toHaveLength(limit);
  });
});

describe('the limits of uploads of one user', () => {
  it('is so much within an hour, whatever becomes of it', async () => {
    const eager = await site.signUp();
    const attempts = Array.from({ length: Limits.publicUploadsPerHour.max - 1 }, () => ({
      uid: eager.uid,
      createdAt: now,
    }));
    await knex()('publicUpload').insert(attempts);
    expect((await image(AVATAR, Buffer.from('x'), { as: eager })).status).toBe(400);
    const late = await image(AVATAR, png, { as: eager });
    expect(late.status).toBe(429);
    expect(late.msg).toContain(String(Limits.publicUploadsPerHour.max));
    now = new Date(now.getTime() + HOUR + 1);
    expect((await image(AVATAR, png, { as: eager })).status).toBe(200);
    await resolve(site.app.container, UploadLimiter).deleteExpired();
    expect(await knex()('publicUpload').where({ uid: eager.uid })).toHaveLength(1);
  });

  it('is so many files, and so many bytes', async () => {
    const { uid, token } = await site.signUp({ role: Role.Admin });
    const [content] = await knex()('publicContent').limit(1).pluck('sha256');
    const row = (at: number) => ({
      name: `n${at}`,
      kind: 'attachment' as const,
      sha256: content!,
      type: 'x',
      uid,
      createdAt: now,
    });
    await knex()('publicFile').insert(Array.from({ length: Limits.publicFiles.max }, (_, at) => row(at)));
    expect(await image(AVATAR, png, { as: { token } })).toMatchObject({ status: 429 });
    expect(await knex()('account').where({ uid }).pluck('avatar')).toEqual([null]);
    await knex()('publicFile').where({ uid, name: 'n1' }).delete();
    for (const place of ['the last', 'that of the one before']) {
      expect(await image(AVATAR, png, { as: { token } }), place).toMatchObject({ status: 200 });
    }
    expect(await image(PICTURE, png, { as: { token } })).toMatchObject({ status: 429 });
    expect(await knex()('publicFile').where({ uid })).toHaveLength(Limits.publicFiles.max);

    await knex()('publicFile').where({ uid }).whereNot({ name: 'n0' }).delete();
    const { bytes } = await knex()('publicContent').where({ sha256: content }).first<{ bytes: number }>('bytes');
    await knex()('publicContent').where({ sha256: content }).update({ bytes: Limits.publicFilesBytes.max });
    const full = await sendFile(site, ATTACHMENT, Buffer.from('one more'), { as: { token } });
    expect(full).toMatchObject({ status: 429 });
    expect(full.msg).toContain(String(Limits.publicFilesBytes.max));
    await knex()('publicContent').where({ sha256: content }).update({ bytes });
  });
});
