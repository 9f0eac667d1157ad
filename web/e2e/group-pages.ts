import { siteApi } from '@tribunal/testing';
import type { TFunction } from 'i18next';
import type { Page } from 'puppeteer-core';
import { fillIn, pressIn } from './admin-pages';
import { press, settle, waitForText } from './browser';
import { rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, PASSWORD } from './visitors';

/** Lets new users create as many groups as the tests need. */
export const allowGroups = async (site: SiteUnderTest): Promise<void> => {
  const values = {
    defaultCreateGroupACInitValue: 0,
    defaultCreateGroupDailyLimit: 1000,
    defaultCreateGroupLimit: 1000,
  };
  await siteApi(site.url)('PUT /api/admin/plugin/settings', { body: { id: 'group', values } }, await rootToken(site));
};

/** Logs in without a page; resolves with the token. */
export const tokenOf = async (site: SiteUnderTest, username: string): Promise<string> => {
  const { headers } = await siteApi(site.url)('POST /api/login', { body: { username, password: PASSWORD } });
  return headers.get('authorization') ?? '';
};

interface NewGroup {
  shortName: string;
  brief: string;
  auth: 2 | 3;
  code: string;
  description: string;
}

/** Completes and sends the open dialog of a new group, which has its name; resolves with its id. */
export const createGroup = async (page: Page, t: TFunction, group: NewGroup): Promise<number> => {
  await fillIn(page, `${DIALOG} input[name=shortName]`, group.shortName);
  await fillIn(page, `${DIALOG} input[name=brief]`, group.brief);
  await page.select(`${DIALOG} select`, String(group.auth));
  await fillIn(page, `${DIALOG} input[name=code]`, group.code);
  await fillIn(page, `${DIALOG} textarea[name=description]`, group.description);
  await press(page, t('group.create'), `${DIALOG} .actions`);
  await page.waitForFunction(() => /^\/group\/\d+$/.test(location.pathname));
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};

/** Applies to the open group, with the invitation code of a private one. */
export const applyToGroup = async (page: Page, t: TFunction, reason: string, code?: string): Promise<void> => {
  await press(page, t('group.apply'), 'main');
  if (code) await fillIn(page, `${DIALOG} input[name=code]`, code);
  await fillIn(page, `${DIALOG} textarea`, reason);
  await press(page, t('group.apply'), `${DIALOG} .actions`);
  await waitForToast(page, t('group.applied'));
  await waitForText(page, 'main button[disabled]', t('group.role.applying'));
};

/** Chooses a role for a member or an applicant on the open page of members. */
export const setRole = async (page: Page, t: TFunction, username: string, auth: 3 | 4): Promise<void> => {
  const name = t('group.roleOf', { name: username });
  const select = await page.waitForSelector(`main ::-p-aria([name="${name}"][role="combobox"])`);
  await select!.select(String(auth));
  await waitForToast(page, t('group.memberChanged', { name: username }));
  await settle(page);
};

/** Removes a member on the open page of members. */
export const removeMember = async (page: Page, t: TFunction, username: string): Promise<void> => {
  await press(page, t('group.removeOne', { name: username }), 'main');
  await press(page, t('group.remove'), DIALOG);
  await waitForToast(page, t('group.removed', { name: username }));
  await page.waitForFunction((name) => !document.querySelector('main')!.textContent.includes(name), {}, username);
};

/** Solves the problem of `createGroupProblem`, whose output has no end of line. */
export const GROUP_SUM = '#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b; }\n';

interface NewProblem {
  /** Short name of the group, which begins the id of the problem. */
  prefix: string;
  id: string;
  title: string;
}

/** Creates a problem, the sum of two numbers, from the open list of problems of a group; resolves with its number. */
export const createGroupProblem = async (
  page: Page,
  t: TFunction,
  { prefix, id, title }: NewProblem,
): Promise<number> => {
  await press(page, t('group-problem.create'), 'main');
  await fillIn(page, 'main input[name=problemId]', id);
  await waitForText(page, 'main', `${prefix}${id}`.toUpperCase());
  await fillIn(page, 'main input[name=title]', title);
  await fillIn(page, 'main textarea[name=input]', 'Two numbers.');
  await fillIn(page, 'main textarea[name=output]', 'Their sum.');
  await pressIn(page, '#data', t('authoring.caseAdd'));
  await fillIn(page, '[name="cases.0.input"]', '1 2');
  await fillIn(page, '[name="cases.0.output"]', '3');
  await press(page, t('authoring.create'), '.t-save-bar');
  await page.waitForFunction(() => /problem-admin\/\d+$/.test(location.pathname));
  await waitForText(page, '.t-save-bar', t('authoring.allSaved'));
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};

/** Applies on the open table of group admins for a problem to become public. */
export const applyForPublic = async (page: Page, t: TFunction, title: string): Promise<void> => {
  await press(page, t('group-problem.applyOne', { title }), 'main');
  await press(page, t('group-problem.apply'), DIALOG);
  await waitForToast(page, t('group-problem.applyDone'));
  await waitForText(page, 'main tbody', t('group-problem.progress.applied'));
};

/** Approves an application on the open page of the administration area. */
export const approvePublic = async (page: Page, t: TFunction, title: string): Promise<void> => {
  await press(page, t('group-problem.agreeOne', { title }), 'main');
  await press(page, t('group-problem.agree'), DIALOG);
  await waitForToast(page, t('group-problem.agreeDone'));
};

/** Disbands the open group, which opens the list of groups. */
export const disbandGroup = async (page: Page, t: TFunction, name: string): Promise<void> => {
  await press(page, t('group.disband'), 'main');
  await fillIn(page, `${DIALOG} input[name=name]`, name);
  await press(page, t('group.disband'), `${DIALOG} .actions`);
  await waitForToast(page, t('group.disbanded'));
  await page.waitForFunction(() => location.pathname === '/group');
};

/** Restores the only group of the open table of the administration area. */
export const restoreGroup = async (page: Page, t: TFunction, { gid, name }: { gid: number; name: string }) => {
  await press(page, t('group.restore'), 'main tbody');
  await waitForToast(page, t('group.restored', { name }));
  await page.waitForSelector(`main tbody a[href="/group/${gid}"]`);
};
