import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeVisitors, openBrowser, press } from './browser';
import { click } from './click';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  page = await (await browser.createBrowserContext()).newPage();
});
afterAll(() => closeVisitors(browser));

/** Shows a page whose first element is replaced after some time, and which says what was clicked. */
const show = (first: string, changes: readonly { ms: number; html: string }[] = []): Promise<void> =>
  page.evaluate(
    (html, later) => {
      document.body.innerHTML = html;
      document.addEventListener('click', ({ target }) => document.body.append(` clicked ${(target as Element).id}`));
      const [place] = document.body.children;
      let current = place!;
      for (const { ms, html: next } of later) {
        setTimeout(() => {
          current.insertAdjacentHTML('afterend', next);
          const other = current.nextElementSibling!;
          current.remove();
          current = other;
        }, ms);
      }
    },
    first,
    changes,
  );
const text = (): Promise<string> => page.evaluate(() => document.body.innerText);

test('a button that is replaced while it is disabled is clicked once its like is enabled', async () => {
  const twin = { ms: 300, html: '<button id="two">Send</button>' };
  await show('<button id="one" disabled>Send</button>', [twin]);
  await press(page, 'Send');
  expect(await text()).toBe('Send clicked two');
});

test('a button that moves is clicked where it comes to rest', async () => {
  await show('<style>@keyframes drop { to { margin-top: 200px } } button { animation: drop 0.4s forwards }</style>');
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button id="one">Send</button>'));
  await click(page, 'button');
  expect(await text()).toBe('Send clicked one');
  expect(await page.$eval('button', (button) => getComputedStyle(button).marginTop)).toBe('200px');
});

test('an element that appears late and below the window is clicked', async () => {
  await show('<div style="height: 3000px"></div>');
  await page.evaluate(() => {
    setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<a id="one" href="#">There</a>'), 300);
  });
  await click(page, 'a ::-p-text(There)');
  expect(await text()).toContain('clicked one');
});

test('of a cell with one control, the control is clicked and not the middle of the cell', async () => {
  const row = '<tr><td style="width: 900px"><input id="one" type="checkbox" aria-label="Enable"></td></tr>';
  await show(`<table>${row}</table>`);
  await press(page, 'Enable');
  expect(await text()).toContain('clicked one');
});

test('a button that gives way to another one as the mouse comes is clicked where it went', async () => {
  await show('<button id="one">Send</button>');
  await page.evaluate(() => {
    const giveWay = (): void => document.body.insertAdjacentHTML('afterbegin', '<p><button>Delete</button></p>');
    document.querySelector('button')!.addEventListener('mousemove', giveWay, { once: true });
  });
  await press(page, 'Send');
  expect(await text()).toContain('clicked one');
});

test('a button below a message is clicked once the message has gone', async () => {
  await show('<button id="one">Send</button>');
  await page.evaluate(() => {
    const style = 'position: fixed; inset: 0; background: white';
    document.body.insertAdjacentHTML('beforeend', `<div id="message" style="${style}">Saved</div>`);
    setTimeout(() => document.querySelector('#message')!.remove(), 300);
  });
  await press(page, 'Send');
  expect(await text()).toBe('Send clicked one');
});
