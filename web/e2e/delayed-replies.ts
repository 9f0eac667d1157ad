import type { HTTPRequest, Page } from 'puppeteer-core';

/** These replies determine which parts a page has, so they are not delayed. */
const UNDELAYED: ReadonlySet<string> = new Set(['/api/get-website-config', '/api/home-carousel']);
/** The event stream, whose reply never ends. */
const STREAM = '/api/events';

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;

/** Waits for two frames, after which pending changes are painted. */
const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Delays of late replies in ms: from `least`, spread over `spread` in an order that is the same for each page. */
const LATE = { least: 300, spread: 500, step: 197 };

/** Delays each API reply to the pages that are opened from now on. */
export const answerLate = async (page: Page): Promise<void> => {
  let count = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const path = pathOf(request);
    if (request.isNavigationRequest()) count = 0;
    if (!path.startsWith('/api/') || path === STREAM || UNDELAYED.has(path)) return void request.continue();
    count += 1;
    const delayMs = LATE.least + ((count * LATE.step) % LATE.spread);
    // A page that is left takes its requests with it.
    setTimeout(() => void request.continue().catch(() => undefined), delayMs);
  });
};

/**
 * Delays all API replies to a page that is not open yet. The returned function releases them, the latest request
 * first, each after the previous reply has been painted, and resolves when no data is loading any more.
 */
export const delayReplies = async (page: Page): Promise<() => Promise<void>> => {
  const pending: HTTPRequest[] = [];
  let isOpen = false;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const path = pathOf(request);
    if (!isOpen && path.startsWith('/api/') && !UNDELAYED.has(path)) pending.push(request);
    else void request.continue();
  });
  const release = async (request: HTTPRequest): Promise<void> => {
    const reply = page.waitForResponse((response) => response.request() === request);
    await request.continue();
    const response = await reply;
    if (pathOf(request) !== STREAM) await response.buffer();
    await waitForPaint(page);
  };
  return async () => {
    for (let last = pending.pop(); last; last = pending.pop()) await release(last);
    isOpen = true;
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    await waitForPaint(page);
  };
};
