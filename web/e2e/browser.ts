import { launch, type Browser, type Page } from 'puppeteer-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

export interface Look {
  width: number;
  language: 'en-US' | 'zh-CN';
  scheme: 'light' | 'dark';
}
export const DESKTOP: Look = { width: 1280, language: 'en-US', scheme: 'light' };
/** Each width, language and scheme once. */
export const LOOKS: readonly Look[] = [DESKTOP, { width: 390, language: 'zh-CN', scheme: 'dark' }];

export const openBrowser = (): Promise<Browser> =>
  launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

export interface Visitor {
  page: Page;
  /** What the console complained about so far. */
  complaints: string[];
  goto(path: string): Promise<void>;
  leave(): Promise<void>;
}

/** Somebody with an empty browser of their own. */
export const visit = async (browser: Browser, base: string, look: Look = DESKTOP): Promise<Visitor> => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.setViewport({ width: look.width, height: look.width > 600 ? 900 : 844 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: look.scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await context.setCookie({ name: 'l', value: look.language, domain: new URL(base).hostname, path: '/' });
  return {
    page,
    complaints,
    goto: async (path) => {
      await page.goto(base + path, { waitUntil: 'load' });
      await page.waitForSelector('main h1, main [role=heading]');
      // What still comes would move what is pressed next.
      await settle(page);
    },
    leave: () => context.close(),
  };
};

/** Waits until the element is there and shows some text. */
export const seeText = async (page: Page, selector: string, text: string, timeout = 30_000): Promise<void> => {
  await page.waitForFunction(
    (where, words) => [...document.querySelectorAll(where)].some((element) => element.textContent?.includes(words)),
    { timeout },
    selector,
    text,
  );
};

/** Waits until nothing of the page is on its way. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
};

/** Presses the first visible button, link or tab of that name, once it stands still and may be pressed. */
export const press = (page: Page, name: string, within = 'body'): Promise<void> =>
  page.locator(`${within} ::-p-aria([name="${name}"])`).setVisibility('visible').click();

/** Waits until what is focused fits: it often comes after what is seen. */
export const seeFocus = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction((where) => document.activeElement?.matches(where), {}, selector);
};

export const fill = async (page: Page, selector: string, value: string): Promise<void> => {
  const field = await page.waitForSelector(selector, { visible: true });
  await field!.click({ count: 3 });
  await field!.type(value);
};

/** Puts code into the editor as if it were pasted. */
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

/** How many pixels the page is wider than the window, which makes it scroll sideways; at most 0 is wanted. */
export const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
