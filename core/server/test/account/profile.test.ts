import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Limits, type UserInfoChange } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  user = await site.signUp();
});
afterAll(() => site?.stop());

const change = (body: UserInfoChange) => site.reply('POST /api/change-userInfo', { body, as: user });

const LIMITS = [
  ['realname', Limits.realname.max],
  ['nickname', Limits.nickname.max],
  ['signature', Limits.longText.max],
  ['school', Limits.school.max],
  ['number', Limits.number.max],
  ['cfUsername', Limits.shortText.max],
] as const;

describe('changing the profile', () => {
  it('requires a login', async () => {
    expect(await site.reply('POST /api/change-userInfo', { body: { nickname: 'x' } })).toMatchObject({ status: 401 });
  });

  it.each(LIMITS)('accepts a %s of at most %i characters', async (field, max) => {
    const longest = '汉'.repeat(max);
    expect(await change({ [field]: longest })).toMatchObject({ status: 200, data: { [field]: longest } });
    const refused = await change({ [field]: `${longest}字` });
    expect(refused).toMatchObject({ status: 400, data: { field } });
    expect(refused.msg).toContain(`at most ${max} characters`);
  });

  it('has the limits of the columns', async () => {
    const { rows } = await resolve(site.app.container, Db).raw<{ rows: { name: string; max: number | null }[] }>(
      `select column_name as name, character_maximum_length as max from information_schema.columns
       where table_name = 'account' and data_type in ('character varying', 'text')`,
    );
    const columns = Object.fromEntries(rows.map(({ name, max }) => [name, max]));
    expect(columns).toMatchObject({
      username: Limits.username.max,
      email: Limits.email.max,
      nickname: Limits.nickname.max,
      realname: Limits.realname.max,
      school: Limits.school.max,
      number: Limits.number.max,
      blog: Limits.shortText.max,
      github: Limits.shortText.max,
      cf_username: Limits.shortText.max,
      signature: null,
    });
  });

  it.each([
    ['blog', 'javascript:alert(1)'],
    ['blog', `https://example.org/${'x'.repeat(250)}`],
    ['github', 'javascript:alert(1)'],
    ['github', 'two words'],
    ['gender', 'robot'],
    ['nickname', 'a\u202eb'],
    ['nickname', 7],
  ])('refuses a %s like %j', async (field, value) => {
    expect(await change({ [field]: value } as never)).toMatchObject({ status: 400, data: { field } });
  });

  it('changes only the given fields', async () => {
    const fullProfile = {
      nickname: 'Ada',
      school: 'Town School',
      blog: 'https://ada.example',
      gender: 'female',
    } as const;
    await change(fullProfile);
    const { data } = await change({ github: 'ada-l', nickname: ' Lady Ada ' });
    expect(data).toMatchObject({ ...fullProfile, nickname: 'Lady Ada', github: 'https://github.com/ada-l' });
    expect((await change({})).data).toEqual(data);
  });

  it('clears fields that are given empty', async () => {
    await change({ nickname: 'Ada', blog: 'https://ada.example' });
    expect((await change({ nickname: '', blog: null })).data).toMatchObject({ nickname: null, blog: null });
  });

  it('changes no other field, whatever is sent', async () => {
    const other = await site.signUp();
    const refused = await change({ isBanned: false, passwordHash: 'x' } as never);
    expect(refused).toMatchObject({ status: 400, data: { field: 'isBanned' } });
    const { data } = await change({
      uid: other.uid,
      username: 'mallory',
      email: 'mallory@example.org',
      titleName: 'Champion',
      avatar: '/api/public/img/x.png',
      roleList: ['root'],
    } as never);
    expect(data).toMatchObject({
      uid: user.uid,
      username: user.username,
      email: `${user.username}@example.org`,
      titleName: null,
      avatar: null,
      roleList: ['default_user'],
    });
    expect(await site.logIn(user.username, user.password)).toMatchObject({ uid: user.uid });
  });
});
