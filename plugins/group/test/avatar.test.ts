import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendFile } from '../../../core/server/test/http/forms';
import { pngOf } from '../../../core/platform/test/image/pictures';
import { MemberAuth, type Group } from '../contract';
import { startGroupHarness, type GroupHarness } from './group-harness';

let harness: GroupHarness;
let olga: TestUser;
let mia: TestUser;
let gid: number;
let png: Buffer;
beforeAll(async () => {
  harness = await startGroupHarness();
  [olga, mia] = [await harness.site.signUp(), await harness.site.signUp()];
  gid = await harness.found(olga);
  await harness.put(gid, MemberAuth.Admin, mia);
  png = await pngOf();
});
afterAll(() => harness?.site.stop());

const send = <T = Group>(as: TestUser | undefined, of = gid, content = png, path = '/api/file/upload-group-avatar') =>
  sendFile<T>(harness.site, `${path}?gid=${of}`, content, { field: 'image', fileName: 'a.png', ...(as && { as }) });
const picturesOf = (of: number) =>
  resolve(harness.site.app.container, Db)('publicFile').where({ gid: of }).pluck('name');

it('is changed by group roots and super admins', async () => {
  expect((await send(undefined)).status).toBe(401);
  expect((await send(mia)).status).toBe(403);
  expect((await send(mia, 999_999)).status).toBe(404);
  expect(await send(olga, gid, Buffer.from('<svg/>'))).toMatchObject({ status: 400, data: { field: 'image' } });
  expect((await send(harness.root)).status).toBe(200);
});

it('takes the place of the one before, and is not the avatar of the user', async () => {
  const first = await send(olga);
  expect(first.data).toMatchObject({ id: gid, avatar: expect.stringMatching(/^\/api\/public\/img\/[\w-]{24}\.png$/) });
  const own = await send<{ avatar: string }>(olga, gid, png, '/api/file/upload-avatar');
  expect(own.status).toBe(200);
  expect(await picturesOf(gid)).toEqual([first.data.avatar!.split('/').at(-1)]);
  const second = await send(olga);
  expect(await picturesOf(gid)).toEqual([second.data.avatar!.split('/').at(-1)]);
  const user = await resolve(harness.site.app.container, Db)('account').where({ uid: olga.uid }).first('avatar');
  expect(user).toEqual({ avatar: own.data.avatar });
  const shown = await harness.site.app.server.inject({ url: own.data.avatar });
  expect(shown.statusCode).toBe(200);
});
