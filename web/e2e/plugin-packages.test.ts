import { packageOf } from '@tribunal/testing';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, fillIn } from './admin-pages';
import { seriousFindings } from './axe';
import {
  APPEARANCES,
  closeVisitors,
  excessOf,
  openBrowser,
  openVisitor,
  press,
  settle,
  waitForText,
  type Visitor,
} from './browser';
import { openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, openVisitorAsRoot } from './visitors';
import { visualFaults } from './visual';

const ID = 'e2e-notes';
const NAME = `Plugin ${ID}`;
const TABLE = 'e2e_notes_row';

/** Returns the archive of a version with a call, a table with two rows and a page that shows the version. */
const notes = (version: string): Promise<Buffer> => {
  const entry = `index-${version.replaceAll('.', '')}x.js`;
  return packageOf({
    id: ID,
    version,
    server: `
      const { defineServerPart, routes } = require('@tribunal/server');
      exports.default = defineServerPart({ id: '${ID}', requires: [] }, (scope) => {
        scope.serve(routes()({ 'GET /api/${ID}': { access: 'public', handle: () => '${version}' } }));
      });
    `,
    migrations: `
      exports.migrations = [
        { name: '0001-rows', up: (knex) => knex.raw('create table ${TABLE} (id int); insert into ${TABLE} values (1), (2)') },
      ];
    `,
    files: {
      'web/manifest.json': JSON.stringify({ entry, styles: [], files: [entry] }),
      [`web/${entry}`]: `
        import { defineWebPart } from '@tribunal/web/plugin';
        import { createElement } from 'react';
        const Page = () =>
          createElement('main', { id: 'main', className: 'ui container', tabIndex: -1 },
            createElement('h1', { className: 'ui header' }, 'Notes ${version}'));
        export default defineWebPart({ id: '${ID}', requires: [] }, { pages: [{ path: '${ID}', load: async () => Page }] });
      `,
    },
    manifest: { enabledByDefault: false },
    description: { pages: [ID] },
  });
};

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;
beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

const readArchive = async (visitor: Visitor, version: string): Promise<void> => {
  await visitor.goto('/admin/plugins/install');
  await choose(visitor.page, 'main', `${ID}-${version}.tgz`, await notes(version));
  await waitForText(visitor.page, 'main h2', `${NAME} ${version}`);
};
const statusOfCall = async () => (await fetch(`${site.url}/api/${ID}`)).status;

test('a plugin is installed from an archive, used, upgraded, switched off and removed, and its data dropped', async () => {
  const { page, goto } = root;
  await readArchive(root, '1.0.0');
  for (const text of ['It is for tests.', 'Ada · MIT', `GET /api/${ID}`, TABLE, '0001-rows']) {
    await waitForText(page, 'main', text);
  }
  expect(await statusOfCall()).toBe(404);
  await press(page, 'Install', 'main');
  await press(page, 'Install', DIALOG);
  await fillIn(page, `${DIALOG} input[name=password]`, site.rootPassword);
  await press(page, 'Confirm', DIALOG);
  await waitForToast(page, `${NAME} 1.0.0 installed`);
  await waitForText(page, 'main tbody', NAME);
  await press(page, `Enable ${NAME}`, 'main');

  const reader = await openVisitor(browser, site.url);
  await expect.poll(statusOfCall).toBe(200);
  await reader.goto(`/${ID}`);
  await waitForText(reader.page, 'main h1', 'Notes 1.0.0');

  await readArchive(root, '2.0.0');
  await waitForText(page, 'main dl', '1.0.0');
  await press(page, 'Upgrade', 'main');
  await press(page, 'Upgrade', DIALOG);
  await waitForToast(page, `${NAME} 2.0.0 installed`);
  // Also in the tab that was open.
  await waitForText(reader.page, 'main h1', 'Notes 2.0.0');

  await press(page, `Enable ${NAME}`, 'main');
  await waitForText(reader.page, 'main h1', 'turned off');
  await reader.goto(`/${ID}`);
  await waitForText(reader.page, 'main h1', 'turned off');
  await reader.leave();

  await press(page, `Remove ${NAME}`, 'main');
  await waitForText(page, DIALOG, `${TABLE}: 2 rows`);
  await press(page, 'Remove', DIALOG);
  await waitForToast(page, `${NAME} removed, its data is kept`);
  await waitForText(page, 'main', 'Removed plugins with data');
  await waitForText(page, 'main', `${TABLE}: 2 rows`);
  expect(await statusOfCall()).toBe(404);

  await goto('/admin/plugins');
  await press(page, `Delete the data of ${NAME}`, 'main');
  await press(page, 'Delete data', DIALOG);
  await waitForToast(page, 'Data deleted');
  await page.waitForFunction((table) => !document.querySelector('main')?.textContent.includes(table), {}, TABLE);
});

test.each(APPEARANCES)('the preview of an archive in $language at $width px has no fault', async (appearance) => {
  const visitor = await openVisitorAsRoot(browser, site, appearance);
  const { page, goto, consoleErrors } = visitor;
  await goto('/admin/plugins/install');
  await choose(page, 'main', `${ID}.tgz`, await notes('1.0.0'));
  await waitForText(page, 'main h2', '1.0.0');
  await settle(page);
  expect(await excessOf(page)).toBe(0);
  expect(await visualFaults(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await visitor.leave();
});
