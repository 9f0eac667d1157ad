import { DAY_MS, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, type NewRow } from '@tribunal/server';
import { ManualClock, pluginAt, startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_PAGE_SIZE, type AuditLogCalls, type AuditQuery } from '../contract';

const EXPORT = '/api/admin/audit-log/export';
const SLOW = { timeout: 20_000 };

let site: TestApp;
let calls: Api<AuditLogCalls>;
let knex: Knex;
let root: TestUser;
const timer = new ManualClock(Date.now());

beforeAll(async () => {
  site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url))], timer });
  calls = site.calls<AuditLogCalls>();
  knex = resolve(site.app.container, Db);
  root = await site.asRoot();
});
afterAll(() => site?.stop());

/** Number of the test: its entries have an area of their own. */
let area = 0;
beforeEach(() => void (area += 1));
const stored = (...entries: Partial<NewRow<'auditEntry'>>[]) =>
  knex('auditEntry')
    .insert(
      entries.map((entry) => ({
        ip: '::1',
        requestId: '00000000-0000-4000-8000-000000000000',
        call: 'PUT /api/test',
        plugin: `area-${area}`,
        input: '{}',
        subjectType: 'test',
        subjectId: '1',
        ...entry,
      })),
    )
    .returning('id');
const list = (query: AuditQuery) =>
  calls.api('GET /api/admin/audit-log', { query: { area: `area-${area}`, ...query }, as: root });
const names = async (query: AuditQuery) => (await list(query)).records.map(({ subject }) => subject?.name);
const download = (query: object, as?: TestUser) =>
  site.app.server.inject({
    method: 'GET',
    url: `${EXPORT}?${new URLSearchParams({ area: `area-${area}`, ...query }).toString()}`,
    headers: { ...(as && { authorization: as.token }), 'accept-language': 'en-US' },
  });

describe('permission to read the audit log', () => {
  it.each(['GET /api/admin/audit-log', 'GET /api/admin/audit-log/calls'] as const)('%s', async (call) => {
    expect(await calls.reply(call, { query: {} })).toMatchObject({ httpStatus: 401 });
    for (const role of Object.values(Role).filter((one) => one !== Role.Root))
      expect(await calls.reply(call, { query: {}, as: await site.signUp({ role }) })).toMatchObject({
        httpStatus: 403,
      });
    expect(await calls.reply(call, { query: {}, as: root })).toMatchObject({ httpStatus: 200 });
  });

  it('the export', async () => {
    expect((await download({})).statusCode).toBe(401);
    expect((await download({}, await site.signUp({ role: Role.Admin }))).statusCode).toBe(403);
  });
});

describe('the list', () => {
  it.each([
    ['from', { from: 'yesterday' }],
    ['to', { to: '2026-13-45T00:00:00Z' }],
    ['subject', { subject: 'contest' }],
  ])('refuses a wrong %s', async (field, query) => {
    const reply = await calls.reply('GET /api/admin/audit-log', { query, as: root });
    expect(reply).toMatchObject({ httpStatus: 400, data: { field } });
    expect((await download(query, root)).statusCode).toBe(400);
  });

  it('shows actions as they were recorded, with their names', async () => {
    await site.api('PUT /api/admin/switch/update', { body: { openGroupJudge: false }, as: root });
    const { records } = await list({ area: 'core' });
    expect(records[0]).toMatchObject({
      actor: { uid: root.uid, username: 'root' },
      call: 'PUT /api/admin/switch/update',
      names: { 'en-US': 'Change the switches of the site', 'zh-CN': '修改站点开关' },
      subject: { type: 'settings', typeNames: { 'en-US': 'Settings', 'zh-CN': '设置' }, id: 'site' },
      before: { openGroupJudge: true },
      after: { openGroupJudge: false },
    });
  });

  it('comes in pages, the newest first', async () => {
    const ids = await stored(...Array.from({ length: AUDIT_PAGE_SIZE + 1 }, () => ({})));
    const first = await list({});
    expect(first).toMatchObject({ hasMore: true, records: { length: AUDIT_PAGE_SIZE } });
    const rest = await list({ beforeId: first.records.at(-1)!.id });
    expect(rest).toMatchObject({ hasMore: false, records: [{ id: ids[0]!.id }] });
  });

  it('is searched by user, subject, action, time and keyword', async () => {
    await stored(
      { subjectName: 'old', at: new Date('2026-01-01T00:00:00Z') },
      { subjectName: 'by ada', actorUid: 'u1', actorName: 'Ada' },
      { subjectName: 'contest', subjectType: 'contest', subjectId: '7' },
      { subjectName: 'other', call: 'DELETE /api/test' },
      { subjectName: 'valued', after: '{"title":"100% finals"}' },
    );
    expect(await names({ actor: 'ad' })).toEqual(['by ada']);
    expect(await names({ subject: 'contest:7' })).toEqual(['contest']);
    expect(await names({ call: 'DELETE /api/test' })).toEqual(['other']);
    expect(await names({ to: '2026-01-01T00:00:00Z' })).toEqual(['old']);
    expect(await names({ from: '2026-01-01T00:00:01Z', keyword: 'by' })).toEqual(['by ada']);
    expect(await names({ keyword: '100% FINALS' })).toEqual(['valued']);
    expect(await names({ keyword: '%' })).toEqual(['valued']);
  });

  it('names the kinds of actions that it contains', async () => {
    const plugin = `area-${area}`;
    await stored({}, {});
    const found = (await calls.api('GET /api/admin/audit-log/calls', { as: root })).filter(
      (one) => one.plugin === plugin,
    );
    expect(found).toEqual([
      { call: 'PUT /api/test', plugin, names: { 'en-US': 'PUT /api/test', 'zh-CN': 'PUT /api/test' } },
    ]);
  });
});

describe('the export', () => {
  it('is CSV with all entries of the filter, however many', async () => {
    await stored(...Array.from({ length: 1001 }, (_, index) => ({ subjectName: `row ${index}` })), {
      subjectName: 'other',
      call: 'DELETE /api/test',
    });
    const { payload, headers } = await download({ call: 'PUT /api/test' }, root);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv') as string,
      'content-disposition': expect.stringMatching(/^attachment; .*audit-log-\d{14}Z\.csv/) as string,
    });
    const lines = payload.split('\r\n');
    expect(lines).toHaveLength(1003);
    expect(lines[0]).toBe(
      '\uFEFFTime,User,API token,IP address,Action,Call,Area,Subject,Subject ID,Subject name,Before,After,Input,Request ID',
    );
    expect(lines[1]).toContain(',row 1000,');
  });

  it('contains no formulas', async () => {
    await stored({ subjectName: '=HYPERLINK("https://evil.example")', actorName: '@SUM(A1)', apiToken: '+1' });
    const { payload } = await download({}, root);
    expect(payload).toContain(`"\u200b=HYPERLINK(""https://evil.example"")"`);
    expect(payload).toContain(`,\u200b@SUM(A1),\u200b+1,`);
  });
});

describe('entries older than the setting', () => {
  it('are deleted every night, and no others', async () => {
    const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
    await stored(
      { subjectName: 'year', at: daysAgo(370) },
      { subjectName: 'month', at: daysAgo(45) },
      { subjectName: 'new' },
    );
    timer.advance(DAY_MS);
    await expect.poll(() => names({}), SLOW).toEqual(['new', 'month']);
    const body = { id: 'audit-log', values: { keepDays: 40 } };
    await site.api('PUT /api/admin/plugin/settings', { body, as: root });
    timer.advance(DAY_MS);
    await expect.poll(() => names({}), SLOW).toEqual(['new']);
  });

  it('cannot be set below 30 days', async () => {
    const body = { id: 'audit-log', values: { keepDays: 29 } };
    expect(await site.reply('PUT /api/admin/plugin/settings', { body, as: root })).toMatchObject({ httpStatus: 400 });
  });
});
