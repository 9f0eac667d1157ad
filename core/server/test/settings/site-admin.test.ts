import { Role, type SiteAdminCalls, type WebsiteConfig } from '@tribunal/contract';
import { createProblem, startTestApp, submit, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../message/support';

const GET_WEB = 'GET /api/admin/config/get-web-config';
const SET_WEB = 'PUT /api/admin/config/set-web-config';
const GET_SWITCHES = 'GET /api/admin/switch/info';
const SET_SWITCHES = 'PUT /api/admin/switch/update';

let site: TestApp;
let root: TestUser;
let ada: TestUser;
let problem: { pid: number; problemId: string };
beforeAll(async () => {
  site = await startTestApp({ env: { SUBMIT_GAP_MS: '0' } });
  root = await site.asRoot();
  ada = await site.signUp();
  problem = await createProblem(site);
});
afterAll(() => site?.stop());

type WebChange = SiteAdminCalls[typeof SET_WEB]['body'];
type SwitchChange = SiteAdminCalls[typeof SET_SWITCHES]['body'];
const setWeb = (body: WebChange) => site.reply(SET_WEB, { body, as: root });
const setSwitches = (body: SwitchChange) => site.reply(SET_SWITCHES, { body, as: root });
const website = (at = site): Promise<WebsiteConfig> => at.api('GET /api/get-website-config');

/** Returns the result of `work` while the switches are set this way. */
async function whileSwitched<T>(body: SwitchChange, work: () => Promise<T>): Promise<T> {
  const before = await site.api(GET_SWITCHES, { as: root });
  await setSwitches(body);
  try {
    return await work();
  } finally {
    await setSwitches(before);
  }
}

describe('the settings of the site', () => {
  it.each([GET_WEB, SET_WEB, GET_SWITCHES, SET_SWITCHES] as const)('%s is for super admins', async (call) => {
    const input = call.startsWith('PUT') ? { body: {} } : {};
    expect((await site.reply(call, input as never)).status).toBe(401);
    for (const role of [Role.User, Role.Admin, Role.ProblemAdmin] as const) {
      const as = await site.signUp({ role });
      expect((await site.reply(call, { ...input, as } as never)).status).toBe(403);
    }
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'n'.repeat(51) }],
    ['description', { description: 'd'.repeat(151) }],
    ['projectUrl', { projectUrl: 'javascript:alert(1)' }],
    ['recordUrl', { recordUrl: 'ftp://example.org' }],
    ['recordUrl', { recordUrl: 'https://a b' }],
    ['recordUrl', { recordUrl: 'https://' }],
    ['recordUrl', { recordUrl: 'https:///x' }],
    ['register', { register: 'perhaps' as never }],
  ])('are refused with a wrong %s', async (field, body) => {
    expect(await setWeb(body)).toMatchObject({ status: 400, data: { field } });
  });

  it.each([
    ['openPublicJudge', { openPublicJudge: 3 as never }],
    ['defaultSubmitInterval', { defaultSubmitInterval: -1 }],
    ['defaultSubmitInterval', { defaultSubmitInterval: 3601 }],
    ['defaultSubmitInterval', { defaultSubmitInterval: 1.5 }],
  ])('are refused with a wrong switch %s', async (field, body) => {
    expect(await setSwitches(body)).toMatchObject({ status: 400, data: { field } });
  });

  it('have defaults until they are changed', async () => {
    expect(await site.api(GET_SWITCHES, { as: root })).toEqual({
      openPublicDiscussion: true,
      openGroupDiscussion: true,
      openContestComment: true,
      openPublicJudge: true,
      openGroupJudge: true,
      openContestJudge: true,
      hideNonContestSubmissionCode: false,
      defaultSubmitInterval: 0,
      staffNeedSecondFactor: false,
    });
    await using usual = await startTestApp({ env: { SUBMIT_GAP_MS: '8000' } });
    const switches = await usual.api(GET_SWITCHES, { as: await usual.asRoot() });
    expect(switches.defaultSubmitInterval).toBe(8);
  });

  it('change where they are given, stay where not, and an empty text clears', async () => {
    await setWeb({ name: ' Judge of Ada ', description: 'For the class', projectUrl: 'https://example.org/judge' });
    const changed = await setWeb({ shortName: 'JoA', description: '' });
    expect(changed.data).toMatchObject({
      name: 'Judge of Ada',
      shortName: 'JoA',
      description: null,
      projectUrl: 'https://example.org/judge',
    });
    expect(await site.api(GET_WEB, { as: root })).toEqual(changed.data);
  });

  it('are public as far as visitors need them, and no further', async () => {
    await setWeb({ name: 'The public name' });
    await setSwitches({ openContestComment: false });
    const config = await website();
    expect(config).toMatchObject({ name: 'The public name', openContestComment: false, openPublicDiscussion: true });
    expect(Object.keys(config).sort()).toEqual([
      'baseUrl',
      'description',
      'mail',
      'name',
      'openContestComment',
      'openGroupDiscussion',
      'openPublicDiscussion',
      'pluginModules',
      'plugins',
      'projectName',
      'projectUrl',
      'recordName',
      'recordUrl',
      'register',
      'registerCode',
      'shortName',
    ]);
    await setSwitches({ openContestComment: true });
  });

  it('reach the browsers and the other processes of the site at once', async () => {
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    await website(other);
    const browser = await Browser.connect(other);
    await setWeb({ shortName: 'Renamed' });
    expect(await browser.until('site', ({ shortName }) => shortName === 'Renamed')).toEqual(await website(other));
    expect((await website(other)).shortName).toBe('Renamed');
    browser.close();
  });
});

describe('the switches', () => {
  const send = () =>
    site.reply('POST /api/submit-problem-judge', {
      body: { pid: problem.problemId, language: 'C++', code: 'int main() {}', isRemote: false },
      as: ada,
    });

  it('close judging outside contests and groups', async () => {
    const { status, msg } = await whileSwitched({ openPublicJudge: false }, send);
    expect({ status, msg }).toMatchObject({ status: 403, msg: expect.stringContaining('disabled') as string });
    expect((await send()).status).toBe(200);
  });

  it('set the pause between two submissions', async () => {
    const [first, second] = await whileSwitched({ defaultSubmitInterval: 30 }, async () => [
      await send(),
      await send(),
    ]);
    expect([first?.status, second?.status]).toEqual([200, 429]);
    expect(second?.msg).toContain('30 seconds');
    expect((await send()).status).toBe(200);
  });

  it('close registering', async () => {
    const body = { username: 'late', password: 'correct horse', email: 'late@example.org' };
    await setWeb({ register: false });
    expect((await site.reply('POST /api/register', { body })).status).toBe(403);
    await setWeb({ register: true });
    expect((await site.reply('POST /api/register', { body })).status).toBe(200);
  });

  it('hide code from all but its owner and the heads of problems, shared or not', async () => {
    const { submitId } = await submit(site, ada, { pid: problem.problemId, code: 'int main() { return 0; }' });
    await site.api('PUT /api/submission', { body: { submitId, share: true }, as: ada });
    const code = async (as?: TestUser) =>
      (await site.api('GET /api/get-submission-detail', { query: { submitId }, as })).submission.code !== null;
    const [other, admin, head] = await Promise.all(
      [Role.User, Role.Admin, Role.ProblemAdmin].map((role) => site.signUp({ role })),
    );
    expect(await code(other)).toBe(true);
    const readers = [undefined, other, admin, head, root, ada];
    const isCodeVisible = await whileSwitched({ hideNonContestSubmissionCode: true }, () =>
      Promise.all(readers.map(code)),
    );
    expect(isCodeVisible).toEqual([false, false, false, true, true, true]);
    const [detail, refused] = await whileSwitched({ hideNonContestSubmissionCode: true }, () =>
      Promise.all([
        site.api('GET /api/get-submission-detail', { query: { submitId }, as: ada }),
        site.reply('PUT /api/submission', { body: { submitId, share: true }, as: ada }),
      ]),
    );
    expect(detail.codeShare).toBe(false);
    expect(refused.status).toBe(403);
    expect(await code(other)).toBe(true);
  });
});
