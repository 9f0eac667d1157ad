import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { click } from './click';
import { countFetches } from './replies';
import { recordToasts } from './toasts';

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--process-per-site',
  // The names of elements as screen readers hear them.
  '--enable-blink-features=ComputedAccessibilityInfo',
  // Pages live for a second or two: what the optimizing compilers take is not won back, not even by axe.
  '--js-flags=--no-maglev --no-turbofan',
  // Pages for lists below the address bar, two in each window, which take a tenth of the processor time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

export interface Appearance {
  width: number;
  language: 'en-US' | 'zh-CN';
  scheme: 'light' | 'dark';
}
export const DESKTOP: Appearance = { width: 1280, language: 'en-US', scheme: 'light' };
/** Appearances that cover each width, language and colour scheme once. */
export const APPEARANCES: readonly Appearance[] = [DESKTOP, { width: 390, language: 'zh-CN', scheme: 'dark' }];

let shared: Browser | undefined;

/** A browser context, and a page of it that stays at the site, so that its process is there for the next visitor. */
interface Profile {
  context: BrowserContext;
  resident: Page;
}

/** Profiles that visitors have left. Their caches save a new visitor from compiling the application again. */
const vacant = new Set<Profile>();

/** Opens the browser that all test files share; it ends with the process. */
export const openBrowser = async (): Promise<Browser> => {
  if (!shared?.connected) {
    vacant.clear();
    shared = await launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: FLAGS,
      // The events of requests take a quarter of the processor time of a page; see `holdRequests`.
      networkEnabled: false,
      issuesEnabled: false,
    });
  }
  return shared;
};

/** Returns the browser that test files share, if one has opened it. */
export const openedBrowser = (): Browser | undefined => shared;

export interface Visitor {
  page: Page;
  /** Errors in the browser console so far. */
  consoleErrors: string[];
  /** Loads a page with the application, as an address typed into the bar does. */
  goto(path: string): Promise<void>;
  /** Shows another page of the application as a link does, which takes a third of the time; loads it if none is open. */
  follow(path: string): Promise<void>;
  /** Puts items into the local storage of the site, for pages that are loaded later. */
  store(items: Readonly<Record<string, string>>): Promise<void>;
  leave(): Promise<void>;
}

/** A page of each site that runs no program. */
const SMALLEST_PAGE = '/favicon.svg';

const openProfile = async (browser: Browser, base: string): Promise<Profile> => {
  const context = await browser.createBrowserContext();
  const resident = await context.newPage();
  await resident.goto(base + SMALLEST_PAGE);
  return { context, resident };
};

/** Puts items into the local storage of a site. */
const store = async (resident: Page, base: string, items: Readonly<Record<string, string>>): Promise<void> => {
  if (!resident.url().startsWith(`${base}/`)) await resident.goto(base + SMALLEST_PAGE);
  await resident.evaluate((stored) => Object.assign(localStorage, stored), items);
};

/** Everything that a site can store in a browser, except the caches of files. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers';

/** Closes the pages of a visitor and deletes what the site has stored in their browser. */
const vacate = async (profile: Profile, base: string): Promise<void> => {
  const { context, resident } = profile;
  const others = (await context.pages()).filter((page) => page !== resident);
  await Promise.all(others.map((page) => page.close()));
  const session = await resident.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin: new URL(base).origin, storageTypes: STORED });
  await session.detach();
  vacant.add(profile);
};

/** Closes the pages of all visitors, also of those whose test failed. */
export const closeVisitors = async (browser: Browser | undefined): Promise<void> => {
  const kept = new Set([browser?.defaultBrowserContext(), ...[...vacant].map(({ context }) => context)]);
  const occupied = (browser?.browserContexts() ?? []).filter((context) => !kept.has(context));
  await Promise.all(occupied.map((context) => context.close()));
};

/** Sets the size and the colour scheme of a page; its language is that of the browser. */
export const showAs = async (page: Page, { width, scheme }: Pick<Appearance, 'width' | 'scheme'>): Promise<void> => {
  await page.setViewport({ width, height: width > 600 ? 900 : 844 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
};

/** Waits until the page has nothing to compute, or for a second: a page that is drawn all the time is never idle. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })));

/** Opens a page in a browser context that has stored nothing; files may be cached. */
export const openVisitor = async (
  browser: Browser,
  base: string,
  appearance: Appearance = DESKTOP,
): Promise<Visitor> => {
  const [profile = await openProfile(browser, base)] = vacant;
  vacant.delete(profile);
  const { context, resident } = profile;
  const page = await context.newPage();
  await recordToasts(page);
  await countFetches(page);
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await showAs(page, appearance);
  await context.setCookie({ name: 'l', value: appearance.language, domain: new URL(base).hostname, path: '/' });
  const goto = async (path: string): Promise<void> => {
    await page.goto(base + path, { waitUntil: 'load' });
    await page.waitForSelector('main h1, main [role=heading]');
    // Content that loads later would move the elements that the test clicks.
    await settle(page);
  };
  return {
    page,
    consoleErrors,
    goto,
    follow: async (path) => {
      if (!(await page.$('main'))) return goto(path);
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await idle(page);
      // The code of the page may still be loading, below the progress bar.
      await page.waitForFunction(() => !document.documentElement.classList.contains('nprogress-busy'));
      await idle(page);
      await settle(page);
    },
    store: (items) => store(resident, base, items),
    leave: () => vacate(profile, base),
  };
};

/** Waits until the element exists and contains the text. */
export const waitForText = async (page: Page, selector: string, text: string, timeout = 30_000): Promise<void> => {
  await page.waitForFunction(
    (where, expectedText) =>
      [...document.querySelectorAll(where)].some((element) => element.textContent?.includes(expectedText)),
    { timeout },
    selector,
    text,
  );
};

/** Waits until the page has finished loading its data. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
};

/** Clicks the first visible button, link or tab with that name, once it is enabled and no longer moves. */
export const press = (page: Page, name: string, within = 'body'): Promise<void> =>
  click(page, `${within} ::-p-aria([name="${name}"])`);

/** Waits until the focused element matches the selector; the focus often changes later than the display. */
export const waitForFocus = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction((where) => document.activeElement?.matches(where), {}, selector);
};

export const fill = async (page: Page, selector: string, value: string): Promise<void> => {
  await click(page, selector, 3);
  await page.keyboard.type(value);
};

/** Pastes code into the editor. */
export const writeCode = async (page: Page, code: string): Promise<void> => {
  const content = await page.waitForSelector('.cm-content[contenteditable=true]');
  await content!.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  const session = await page.createCDPSession();
  await session.send('Input.insertText', { text: code });
  await session.detach();
};

/**
 * Returns how many pixels the page is wider than the window, which causes horizontal scrolling; should be at most 0.
 */
export const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
