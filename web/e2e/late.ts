import type { HTTPRequest, Page } from 'puppeteer-core';

/** They decide which parts a page has, so they are answered at once. */
const AT_ONCE: ReadonlySet<string> = new Set(['/api/get-website-config', '/api/home-carousel']);
/** Its answer has no end. */
const STREAM = '/api/events';

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;

/** Two frames: what was to be drawn is. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/**
 * Lets no answer reach a page that is not open yet. The call that it gives answers what was asked, the latest question
 * first, each when the one before has been drawn, and resolves when nothing is on its way any more.
 */
export const holdAnswers = async (page: Page): Promise<() => Promise<void>> => {
  const held: HTTPRequest[] = [];
  let isOpen = false;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const path = pathOf(request);
    if (!isOpen && path.startsWith('/api/') && !AT_ONCE.has(path)) held.push(request);
    else void request.continue();
  });
  const answer = async (request: HTTPRequest): Promise<void> => {
    const answered = page.waitForResponse((response) => response.request() === request);
    await request.continue();
    const response = await answered;
    if (pathOf(request) !== STREAM) await response.buffer();
    await drawn(page);
  };
  return async () => {
    for (let last = held.pop(); last; last = held.pop()) await answer(last);
    isOpen = true;
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    await drawn(page);
  };
};
