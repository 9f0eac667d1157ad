import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  pluginAt,
  pollUntil,
  startTestApp,
  waitForBlocked,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportMode, type UserAdminCalls, type UserImport } from '../contract';

const POLL = { everyMs: 10, timeoutMs: 30_000 };
let site: TestApp;
let calls: Api<UserAdminCalls>;
let root: TestUser;
/** Begins the names of one test. */
let name: string;
let tests = 0;

beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))] });
  calls = site.calls<UserAdminCalls>();
  root = await site.asRoot();
});
beforeEach(() => (name = `t${++tests}x`));
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const preview = (text: string, as = root) => calls.api('POST /api/admin/user/import/preview', { body: { text }, as });
const start = (text: string, mode: ImportMode, as = root) =>
  calls.reply('POST /api/admin/user/import', { body: { text, mode }, as });
const latest = async (as = root): Promise<UserImport> => (await calls.api('GET /api/admin/user/import', { as }))!;
/** Waits until the newest import has ended. */
const ended = (as = root): Promise<UserImport> =>
  pollUntil(async () => {
    const found = await latest(as);
    return found.state === 'running' ? null : found;
  }, POLL);
const importAll = async (text: string, mode: ImportMode, as = root): Promise<UserImport> => {
  expect(await start(text, mode, as)).toMatchObject({ status: 200 });
  return ended(as);
};
const createdNames = (): Promise<string[]> =>
  knex()('account').whereLike('username', `${name}%`).orderBy('username').pluck('username');
const insert = (users: (string | null)[][], as = root) =>
  calls.reply('POST /api/admin/user/insert-batch-user', { body: { users }, as });

describe('permission to import users', () => {
  const all = [
    ['POST /api/admin/user/import/preview', { body: { text: 'a,secret' } }],
    ['POST /api/admin/user/import', { body: { text: 'a,secret', mode: 'all' } }],
    ['GET /api/admin/user/import', {}],
    ['POST /api/admin/user/insert-batch-user', { body: { users: [['a', 'secret']] } }],
  ] as const;

  it.each(all)('refuses %s to visitors', async (call, input) => {
    expect(await calls.reply(call, input as never)).toMatchObject({ status: 401, httpStatus: 401 });
  });

  it.each(all)('refuses %s to all but super administrators', async (call, input) => {
    for (const role of [Role.Admin, Role.ProblemAdmin, Role.User]) {
      const as = await site.signUp({ role });
      expect(await calls.reply(call, { ...input, as } as never)).toMatchObject({ status: 403, httpStatus: 403 });
    }
  });
});

describe('a preview', () => {
  it('names row, field and limit of each error, and creates nobody', async () => {
    const taken = await site.signUp();
    const text = [
      'Username,Password,Email,Real name,Gender,Nickname,School',
      `${name}a,secret1,${name}@example.org`,
      `${name}b,short`,
      `,secret1`,
      `${'x'.repeat(21)},secret1`,
      `${taken.username.toUpperCase()},secret1`,
      `${name}c,secret1,not-an-address`,
      `${name}d,secret1,${taken.username}@example.org`,
      `${name.toUpperCase()}A,secret1`,
      `${name}e,secret1,${name.toUpperCase()}@example.org`,
      `${name}f`,
      `${name}g,secret1,,,,,,more`,
      '',
      `${name}h,secret1,,${'名'.repeat(51)}`,
    ].join('\r\n');
    const { total, failed, errors, users } = await preview(text);
    expect(errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'password', 'Password must have at least 6 characters'],
      [4, 'username', 'Username is required'],
      [5, 'username', 'Username must have at most 20 characters'],
      [6, 'username', 'The username already exists'],
      [7, 'email', 'Email must be a valid email address'],
      [8, 'email', 'The email already exists'],
      [9, 'username', 'The username is the same as in row 2, or looks like it'],
      [10, 'email', 'The email is the same as in row 2'],
      [11, 'password', 'Password is required'],
      [12, null, expect.stringContaining('Columns of the row: 8')],
      [14, 'realname', 'Real name must have at most 50 characters'],
    ]);
    expect({ total, failed, rows: users.map(({ row }) => row) }).toEqual({ total: 12, failed: 11, rows: [2] });
    expect(await createdNames()).toEqual([]);
  });

  it('never shows a password', async () => {
    expect(JSON.stringify(await preview(`${name},very-secret,${name}@example.org\n${name}b,short`))).not.toMatch(
      /very-secret|short"/,
    );
  });

  it.each([
    ['quoted fields', (user: string) => `"${user}","a,""b""c","","王, 小明"`],
    ['a byte order mark', (user: string) => `\uFEFF${user},secret1,,"王, 小明"`],
    ['tabs of a spreadsheet', (user: string) => `${user}\tsecret1\t\t王, 小明\r\n`],
    ['semicolons', (user: string) => `${user};secret1;;"王, 小明"`],
    ['a Chinese header', (user: string) => `用户名,密码,邮箱,真实姓名\r\n${user},secret1,,"王, 小明"`],
  ])('reads %s', async (_what, fileOf) => {
    const { errors, users } = await preview(fileOf(name));
    expect({ errors, users }).toMatchObject({ errors: [], users: [{ username: name, realname: '王, 小明' }] });
  });

  it.each([
    [
      'headings in another order, and others',
      (user: string) => `班级,姓名,用户名,密码\r\n1,"王, 小明",${user},secret1`,
    ],
    ['English headings, mixed', (user: string) => `Real Name;Username;Password\n"王, 小明";${user};secret1`],
    ['a title above', (user: string) => `Class list 2024,,,\n\n学号,姓名,密码,\n${user},"王, 小明",secret1,,,`],
    ['sep=', (user: string) => `sep=;\r\n${user};secret1;;王, 小明`],
    ['a mark before sep=', (user: string) => `\uFEFFsep=|\n${user}|secret1||王, 小明`],
    ['empty cells at the end', (user: string) => `${user},secret1,,"王, 小明",,,,,,`],
    ['numbers exported as texts', (user: string) => `="${user}",="secret1",,"王, 小明"`],
  ])('reads %s', async (_what, fileOf) => {
    const { errors, users } = await preview(fileOf(name));
    expect({ errors, users }).toMatchObject({ errors: [], users: [{ username: name, realname: '王, 小明' }] });
  });

  it.each([
    [
      'a real name in place of a password',
      `username,realname\n${'x'},王小明`,
      'Row 1: there is no column password (密码)',
    ],
    [
      'a misspelt heading',
      'username,passwrod\nx,secret1',
      'the heading “passwrod” is unknown. Accepted headings: username',
    ],
    [
      'a misspelt heading that may be missing',
      'username,password,emial\nx,secret1,a@b.c',
      'the heading “emial” is unknown',
    ],
    ['a heading that occurs twice', '用户名,密码,密码\nx,secret1,secret2', 'the heading “密码” occurs twice'],
    ['headings without a username', '姓名,密码\n王小明,secret1', 'there is no column username (用户名)'],
    ['a workbook', 'PK\x03\x04...', 'This is an Excel workbook'],
  ])('refuses %s', async (_what, text, message) => {
    const reply = await calls.reply('POST /api/admin/user/import/preview', { body: { text }, as: root });
    expect(reply).toMatchObject({ httpStatus: 400, data: { field: 'text' } });
    expect(reply.msg).toContain(message);
  });

  it('names the rows of values that a spreadsheet has changed, and of unknown genders', async () => {
    const { errors } = await preview(
      [
        ['2.0231E+11', 'secret1', '', '', ''],
        [`${name}b`, '1.5E+10', '', '', ''],
        [`${name}c`, 'secret1', '', '5-Jan', ''],
        ['2024/1/5', 'secret1', '', '', ''],
        [`${name}d`, 'secret1', '', '', '雄'],
        [`${name}e`, 'secret1', '', '#N/A', ''],
        [`${name}f`, '2001-05-06', '', '', 'F'],
      ].join('\n'),
    );
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [1, 'username'],
      [2, 'password'],
      [3, 'realname'],
      [4, 'username'],
      [5, 'gender'],
      [6, 'realname'],
    ]);
  });

  it('keeps a character that ends beyond the first slice of the file', async () => {
    const moved = `${name},secret1,,\n${'\n'.repeat(32_768 - name.length - 32)}${name}b,secret1,,𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷`;
    for (const file of [moved, moved.replace('\n\n', '\n')]) {
      const { users } = await preview(file);
      expect(users.map(({ realname }) => realname)).toContain('𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷');
    }
  });

  it('names the row of a wrong quote', async () => {
    const { msg } = await calls.reply('POST /api/admin/user/import/preview', {
      body: { text: `a,secret1\nb,secret1\nc,se"cret1\nd,secret1` },
      as: root,
    });
    expect(msg).toMatch(/^Row 3: /);
  });

  it('refuses a name without a visible character', async () => {
    const { errors } = await preview('\ufe0f\ufe0f,secret1');
    expect(errors).toMatchObject([{ row: 1, field: 'username' }]);
  });

  it.each([
    ['an open quote', 'a,secret1\nb,"secret1\nc,secret1'],
    ['text after a quote', 'a,secret1\n"b"c,secret1'],
    ['no user', 'username,password\n\n ,\n'],
    ['too many users', 'a,b\n'.repeat(10_001)],
  ])('refuses a file with %s', async (_what, text) => {
    const reply = await calls.reply('POST /api/admin/user/import/preview', { body: { text }, as: root });
    expect(reply).toMatchObject({ httpStatus: 400, data: { field: 'text' } });
  });
});

describe('an import', () => {
  it('creates ordinary users with all fields, who can log in', async () => {
    const text = `${name}a, secret1 ,${name}@example.org,王小明,female,小明,Fudan\n${name}b,secret2,,,男\n${name}c,secret3,,,保密`;
    expect(await importAll(text, 'all')).toMatchObject({ state: 'done', total: 3, done: 3, created: 3, failed: 0 });
    const rows = await knex()('account').whereLike('username', `${name}%`).orderBy('username');
    expect(rows[0]).toMatchObject({
      email: `${name}@example.org`,
      realname: '王小明',
      gender: 'female',
      nickname: '小明',
      school: 'Fudan',
    });
    expect(rows.map(({ gender }) => gender)).toEqual(['female', 'male', 'secrecy']);
    const { token } = await site.logIn(`${name}a`, ' secret1 ');
    expect(await site.api('GET /api/get-user-auth-info', { as: { token } })).toMatchObject({ roles: ['default_user'] });
  });

  it('of all users refuses a file with an error before it begins', async () => {
    expect(await start(`${name}a,secret1\n${name}b,short`, 'all')).toMatchObject({ httpStatus: 400 });
    expect(await createdNames()).toEqual([]);
  });

  it('of the good rows leaves out the others and says why', async () => {
    const done = await importAll(`${name}a,secret1\n${name}b,short\n${name}c,secret1\n`, 'good');
    expect(done).toMatchObject({ state: 'done', total: 3, done: 3, created: 2, failed: 1, lastRow: 3 });
    expect(done.errors).toMatchObject([{ row: 2, username: `${name}b`, field: 'password' }]);
    expect(await createdNames()).toEqual([`${name}a`, `${name}c`]);
  });

  it('that is repeated creates only the users who are missing', async () => {
    await importAll(`${name}a,secret1\n${name}b,secret1`, 'good');
    expect(await importAll(`${name}a,secret1\n${name}b,secret1\n${name}c,secret1`, 'good')).toMatchObject({
      created: 1,
      errors: [{ row: 1 }, { row: 2 }],
    });
  });

  it.each(['all', 'good'] as const)('of %s rows survives names that are taken after the check', async (mode) => {
    const text = Array.from({ length: 150 }, (_, place) => `${name}${place},secret1`).join('\n');
    // The account is invisible to the check and its name is taken when the users are inserted.
    const trx = await knex().transaction();
    await trx('account').insert({ uid: name, username: `${name}20`, passwordHash: 'x', email: null });
    await start(text, mode);
    await trx.commit();
    const { state, created, errors } = await ended();
    expect(errors).toMatchObject([{ row: 21, field: 'username', message: 'The username already exists' }]);
    expect({ state, created }).toEqual(
      mode === 'all' ? { state: 'refused', created: 0 } : { state: 'done', created: 149 },
    );
    expect(await createdNames()).toHaveLength(1 + created);
  });

  it('runs once at a time for each administrator, and another one need not wait', async () => {
    const other = await site.signUp({ role: Role.Root });
    const trx = await knex().transaction();
    await trx('account').insert({ uid: name, username: `${name}a`, passwordHash: 'x', email: null });
    await start(`${name}a,secret1`, 'good');
    expect(await start(`${name}b,secret1`, 'good')).toMatchObject({ httpStatus: 409 });
    expect(await importAll(`${name}c,secret1`, 'good', other)).toMatchObject({ created: 1 });
    await trx.rollback();
    expect(await ended()).toMatchObject({ state: 'done', created: 1 });
  });

  it('ends when its administrator may no longer create users', async () => {
    const admin = await site.signUp({ role: Role.Root });
    const trx = await knex().transaction();
    await trx('account').insert({ uid: name, username: `${name}0`, passwordHash: 'x', email: null });
    const text = Array.from({ length: 250 }, (_, place) => `${name}${place},secret1`).join('\n');
    await start(text, 'good', admin);
    await trx('accountRole').where({ uid: admin.uid }).update({ role: Role.Admin });
    await trx.commit();
    const stopped = { uid: admin.uid, outcome: 'interrupted', created: 0 } as const;
    await pollUntil(async () => (await knex()('userImport').where(stopped).first()) ?? null, POLL);
    expect(await createdNames()).toEqual([`${name}0`]);
  });

  it.each([
    ['all', 0],
    ['good', 100],
  ] as const)('of %s rows that fails in the middle leaves no half user', async (mode, created) => {
    const text = Array.from({ length: 250 }, (_, place) => `${name}${place},secret1`).join('\n');
    await knex().raw(`
      create function fail_role() returns trigger language plpgsql as $$ begin
        if exists (select from account where uid = new.uid and username = '${name}150') then raise 'broken'; end if;
        return new;
      end $$;
      create trigger fail_role before insert on account_role for each row execute function fail_role();
    `);
    const { state, ...counts } = await importAll(text, mode);
    await knex().raw('drop function fail_role cascade');
    expect(state).toBe('interrupted');
    expect(counts).toMatchObject({ created, lastRow: created || null });
    const whole = knex()('account').join('accountRole as r', 'r.uid', 'account.uid').whereLike('username', `${name}%`);
    expect(await whole.join('accountSkeleton as s', 's.uid', 'account.uid').distinct('account.uid')).toHaveLength(
      created,
    );
    expect(await createdNames()).toHaveLength(created);
  });
});

describe('an import when the plugin is switched off', () => {
  const switchTo = (wanted: 'on' | 'off') =>
    site.api('PUT /api/admin/plugin', { body: { id: 'user-admin', wanted }, as: root });

  const waitForStatus = (wanted: number) =>
    pollUntil(async () => {
      const { httpStatus } = await calls.reply('GET /api/admin/user/import', { as: root });
      return httpStatus === wanted ? true : null;
    }, POLL);

  it('ends after the batch that has begun; a repeated import adds the others', async () => {
    const text = Array.from({ length: 150 }, (_, place) => `${name}${place},secret1`).join('\n');
    const trx = await knex().transaction();
    await trx('account').insert({ uid: name, username: `${name}0`, passwordHash: 'x', email: null });
    await start(text, 'good');
    await waitForBlocked(knex());
    await switchTo('off');
    await waitForStatus(503);
    await trx.rollback();
    await waitForStatus(404);
    expect(await knex()('userImport').where({ uid: root.uid }).first()).toMatchObject({
      outcome: 'interrupted',
      created: 100,
      lastRow: 100,
    });
    expect(await createdNames()).toHaveLength(100);
    await switchTo('on');
    await waitForStatus(200);
    expect(await importAll(text, 'good')).toMatchObject({ state: 'done', created: 50 });
  });
});

describe('the result of an import', () => {
  it('stays until the next one, and every administrator sees only their own', async () => {
    await importAll(`${name}a,secret1`, 'good');
    const other = await site.signUp({ role: Role.Root });
    expect(await calls.api('GET /api/admin/user/import', { as: other })).toBeNull();
    expect((await latest()).created).toBe(1);
  });

  it.each([
    ['a minute ago', -61_000],
    ['in the future of a clock that was wrong', 7_200_000],
  ])('of a server that was killed, last seen %s, is interrupted, and the next import may begin', async (_when, ms) => {
    await importAll(`${name}a,secret1`, 'good');
    const seenAt = new Date(Date.now() + ms);
    await knex()('userImport').where({ uid: root.uid }).update({ outcome: null, seenAt });
    expect(await latest()).toMatchObject({ state: 'interrupted', created: 1, lastRow: 1 });
    expect(await importAll(`${name}b,secret1`, 'good')).toMatchObject({ state: 'done' });
  });
});

describe('insert-batch-user', () => {
  it('names a row with a text that is too long, and creates the others', async () => {
    const reply = await insert([
      [`${name}a`, 'secret1'],
      [`${name}b`, 'secret1', null, 'x'.repeat(300)],
    ]);
    expect(reply).toMatchObject({ httpStatus: 400, msg: expect.stringContaining(`${name}b`) });
    expect(await createdNames()).toEqual([`${name}a`]);
  });

  it('creates the users and waits for them', async () => {
    const users = [
      [`${name}a`, 'secret1', null, null, '0'],
      [`${name}b`, 'secret1'],
    ];
    expect(await insert(users)).toMatchObject({ status: 200, data: null });
    expect(await createdNames()).toEqual([`${name}a`, `${name}b`]);
  });

  it('names those that could not be created', async () => {
    expect(await insert([[`${name}a`, 'secret1'], [`${name}b`, 'short'], [`${name}c`]])).toMatchObject({
      httpStatus: 400,
      msg: `Import result: 1 users created, 2 failed: ${name}b, ${name}c`,
    });
    expect(await createdNames()).toEqual([`${name}a`]);
  });
});
