import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { choose, fillIn, fillTime } from './admin-pages';
import { closeVisitors, openBrowser, press, waitForText, openVisitor, type Visitor } from './browser';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';

const PASSWORD = 'correct horse';
/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;
let ada: string;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  ada = await registerUser(site, PASSWORD);
  root = await openVisitorAsRoot(browser, site);
  root.page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => {
  await closeVisitors(browser);
});

/** Returns the titles of a user's messages as the server has them. */
const titlesOf = async (username: string, inbox: 'sys' | 'mine'): Promise<string[]> => {
  const { siteApi } = await import('@tribunal/testing');
  const api = siteApi(site.url);
  const { headers } = await api('POST /api/login', { body: { username, password: PASSWORD } });
  const token = headers.get('authorization')!;
  const { data } = await api(`GET /api/msg/${inbox}`, { query: { limit: 50 } }, token);
  return data.records.map(({ title }) => title);
};
const newTitle = (): string => `Notice ${process.hrtime.bigint().toString(36)}`;
const fillNotice = async (page: Page, title: string): Promise<void> => {
  await press(page, 'Write notice', '.t-title-row');
  await fillIn(page, '.t-dialog input[name=title]', title);
  await fillIn(page, '.t-dialog textarea[name=content]', 'The site **rests** on Sunday.');
  await waitForText(page, '.t-dialog .t-preview strong', 'rests');
};
const save = (page: Page): Promise<void> => press(page, 'Write notice', '.t-dialog .actions');
const waitForRow = (page: Page, title: string, state: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted, stateText) =>
      [...document.querySelectorAll('tbody tr')].some(
        ({ textContent }) => textContent?.includes(wanted) && textContent.includes(stateText),
      ),
    {},
    title,
    state,
  );

test('a notice is sent at its time, and a deleted one disappears from the messages', async () => {
  const { page, goto } = root;
  const title = newTitle();
  await goto('/admin/notice');
  await fillNotice(page, title);
  await press(page, 'At a time', '.t-dialog');
  await fillTime(page, '.t-dialog input[name=deliverAt]', '2199-01-01T10:00');
  await save(page);
  await waitForRow(page, title, 'Queued for 2199-01-01 10:00');
  expect(await titlesOf(ada, 'sys')).not.toContain(title);
  await press(page, `Deliver “${title}” now`);
  await waitForRow(page, title, 'Delivered');
  expect(await titlesOf(ada, 'sys')).toContain(title);
  // Ada has read it: the open page counts her without a reload.
  await waitForRow(page, title, '1 of ');
  await press(page, `Delete “${title}”`);
  await press(page, 'Delete', '.t-dialog');
  await page.waitForFunction((deletedTitle) => !document.body.textContent?.includes(deletedTitle), {}, title);
  expect(await titlesOf(ada, 'sys')).not.toContain(title);
});

test('a notice to chosen users names the reader, and an unknown name is reported beside its field', async () => {
  const { page, goto } = root;
  const title = newTitle();
  await goto('/admin/notice');
  await fillNotice(page, title);
  await press(page, 'Chosen users', '.t-dialog');
  const addRecipient = async (name: string) => {
    await fillIn(page, '.t-dialog input[name=recipients]', name);
    await page.keyboard.press('Enter');
  };
  await addRecipient('nobody-here');
  await save(page);
  await waitForText(page, '.t-dialog .t-err', 'User nobody-here not found');
  await press(page, 'Remove nobody-here', '.t-dialog');
  await fillIn(page, '.t-dialog input[name=recipients]', ada.slice(0, -1));
  await page.waitForSelector('.t-dialog [role=option]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await save(page);
  await waitForRow(page, title, ada);
  expect(await titlesOf(ada, 'mine')).toContain(title);
});

test('an announcement is pinned to the top of the home page, and an ended one is only on the admin page', async () => {
  const { page, goto } = root;
  const [pinned, ended] = [newTitle(), newTitle()];
  const write = async (title: string, more: () => Promise<void>) => {
    await press(page, 'New announcement', '.t-title-row');
    await fillIn(page, '.t-dialog input[name=title]', title);
    await fillIn(page, '.t-dialog textarea[name=content]', 'Read **this**.');
    await more();
    await press(page, 'Publish', '.t-dialog .actions');
  };
  await goto('/admin/announcement');
  await write(pinned, () => press(page, 'Pin to the top of the home page', '.t-dialog'));
  await waitForRow(page, pinned, 'Pinned');
  await write(ended, () => fillTime(page, '.t-dialog input[name=endTime]', '2020-01-01T10:00'));
  await waitForRow(page, ended, 'Ended');
  await goto('/home');
  await waitForText(page, 'main', pinned);
  expect(await page.$eval('main', ({ textContent }) => textContent)).not.toContain(ended);
});

test('a new name of the site is in the title of open pages at once', async () => {
  const { page, goto } = root;
  const visitor = await openVisitor(browser, site.url);
  await visitor.goto('/problem');
  await goto('/admin/conf');
  const previousName = await page
    .waitForSelector('input[name=shortName]')
    .then((field) => field!.evaluate(({ value }) => value));
  const name = `Judge ${process.hrtime.bigint().toString(36).slice(-6)}`;
  await fillIn(page, 'input[name=shortName]', name);
  await waitForText(page, 'form[aria-label=Website]', 'Unsaved changes');
  await press(page, 'Save', 'form[aria-label=Website]');
  for (const open of [page, visitor.page]) {
    await open.waitForFunction((wanted) => document.title.endsWith(wanted), {}, name);
  }
  // The page that saves is also notified by the stream, possibly before its save request is answered.
  await page.waitForFunction(() => !document.querySelector('form[aria-label=Website] [role=status]')?.textContent);
  await fillIn(page, 'input[name=shortName]', previousName);
  await press(page, 'Save', 'form[aria-label=Website]');
  await visitor.page.waitForFunction((wanted) => document.title.endsWith(wanted), {}, previousName);
});

test('an invalid link is reported beside its field', async () => {
  const { page, goto } = root;
  await goto('/admin/conf');
  await fillIn(page, 'input[name=projectUrl]', 'javascript:alert(1)');
  await press(page, 'Save', 'form[aria-label=Website]');
  await waitForText(page, 'form[aria-label=Website] .t-err', 'must start with http:// or https://');
});

test('switches are saved, and a pause that is not a number is refused', async () => {
  const { page, goto } = root;
  await goto('/admin/conf');
  await fillIn(page, 'input[name=defaultSubmitInterval]', 'soon');
  await press(page, 'Save', 'form[aria-label=Switches]');
  await waitForText(page, 'form[aria-label=Switches] .t-err', 'a whole number from 0 to 3600');
  await goto('/admin/conf');
  await press(page, 'Contest comments', 'form[aria-label=Switches]');
  await press(page, 'Save', 'form[aria-label=Switches]');
  await page.waitForFunction(() => !document.querySelector('form[aria-label=Switches] [role=status]')?.textContent);
  const { siteApi } = await import('@tribunal/testing');
  const api = siteApi(site.url);
  expect((await api('GET /api/get-website-config')).data.openContestComment).toBe(false);
  await api('PUT /api/admin/switch/update', { body: { openContestComment: true } }, await rootToken(site));
});

test('a change is in the history of its setting, and can be undone there', async () => {
  const { page, goto } = root;
  await goto('/admin/conf');
  await fillIn(page, 'input[name=recordName]', 'Record 17');
  await press(page, 'Save', 'form[aria-label=Website]');
  await press(page, 'History: ICP record text', 'form[aria-label=Website]');
  await waitForText(page, '.t-dialog tbody', 'empty → Record 17');
  await press(page, 'Undo', '.t-dialog');
  await waitForText(page, '.t-dialog tbody', 'Record 17 → empty');
  await press(page, 'Close', '.t-dialog');
  expect(await page.$eval('input[name=recordName]', (field) => (field as HTMLInputElement).value)).toBe('');
});

test('an admin with unsaved changes confirms leaving, and sees the changes of another admin', async () => {
  const { page, goto } = root;
  await goto('/admin/conf');
  await fillIn(page, 'input[name=projectName]', 'Mine');
  await press(page, 'Notices', 'nav');
  await waitForText(page, '.t-dialog', 'Unsaved: Website');
  await press(page, 'Cancel', '.t-dialog');
  const { siteApi } = await import('@tribunal/testing');
  const projectName = 'Of another';
  await siteApi(site.url)('PUT /api/admin/config/set-web-config', { body: { projectName } }, await rootToken(site));
  await press(page, 'Save', 'form[aria-label=Website]');
  await waitForText(page, 'form[aria-label=Website] .t-err', 'root has changed this setting');
  await press(page, 'Save', 'form[aria-label=Website]');
  await page.waitForFunction(() => !document.querySelector('form[aria-label=Website] [role=status]')?.textContent);
});

test('an admin sets up a mail server and sends a test mail', async () => {
  const { page, goto } = root;
  await goto('/admin/conf');
  await waitForText(page, 'form[aria-label="Mail server"]', 'MAIL_URL');
  expect(await page.$eval('input[name=emailPassword]', (field) => (field as HTMLInputElement).value)).toBe('');
  await press(page, 'Send test email', 'form[aria-label="Mail server"]');
  await fillIn(page, '.t-dialog input[name=email]', 'ada@example.org');
  await press(page, 'Send', '.t-dialog .actions');
  await page.waitForFunction(() => !document.querySelector('.t-dialog'));
});

test('a picture is added to the carousel and removed', async () => {
  const { page, goto } = root;
  await goto('/admin/conf');
  await page.waitForSelector('.t-drop');
  const previousCount = (await page.$$('.t-pictures > li')).length;
  await choose(page, '.t-drop', 'picture.png', PICTURE);
  await page.waitForFunction(
    (count) => document.querySelectorAll('.t-pictures > li').length === count,
    {},
    previousCount + 1,
  );
  await press(page, `Delete image ${previousCount + 1}`, '.t-pictures');
  await press(page, 'Delete', '.t-dialog');
  await page.waitForFunction(
    (count) => document.querySelectorAll('.t-pictures > li').length === count,
    {},
    previousCount,
  );
});

test.each([
  ['/admin/notice', 1280, 'light', 'en-US'],
  ['/admin/conf', 1280, 'light', 'en-US'],
  ['/admin/conf', 390, 'dark', 'zh-CN'],
  ['/admin/announcement', 390, 'dark', 'zh-CN'],
  ['/admin/notice', 390, 'dark', 'zh-CN'],
] as const)(
  '%s at %i px, %s, %s has no serious finding and does not scroll sideways',
  async (path, width, scheme, language) => {
    const visitor = await openVisitorAsRoot(browser, site, { width, scheme, language });
    await visitor.goto(path);
    await visitor.page.waitForSelector('h1');
    await visitor.page.waitForSelector(
      path === '/admin/conf' ? 'input[name=defaultSubmitInterval]' : '.t-title-row button',
    );
    expect(await seriousFindings(visitor.page)).toEqual([]);
    const overflow = await visitor.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    if (process.env.SHOTS) {
      await visitor.page.screenshot({
        path: `${process.env.SHOTS}${path.replaceAll('/', '-')}-${width}.png`,
        fullPage: true,
      });
    }
  },
);
