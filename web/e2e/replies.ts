import type { Page } from 'puppeteer-core';

interface Fetches {
  unanswered: number;
  /** Time of the latest start or answer, in ms since the document was opened. */
  latest: number;
}

/** Time without a request after which a page is taken to have sent all, in ms. */
const QUIET_MS = 200;

/**
 * Counts the requests of each document that `page` opens, from when they are sent until their replies begin.
 * Puppeteer's own count lasts as long as the page: one request whose end it does not see, as at a navigation, is
 * counted for ever.
 */
export const countFetches = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument(() => {
    const fetches: Fetches = { unanswered: 0, latest: performance.now() };
    Object.assign(window, { fetches });
    const send = window.fetch;
    const count = (change: number): void => {
      fetches.unanswered += change;
      fetches.latest = performance.now();
    };
    window.fetch = (...request) => {
      count(1);
      return send(...request).finally(() => count(-1));
    };
  });
};

/** Waits until the open page has a reply to each of its requests and sends no more; the event stream may stay open. */
export const waitForReplies = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    (quietMs) => {
      const { unanswered, latest } = (window as unknown as { fetches: Fetches }).fetches;
      return unanswered === 0 && performance.now() - latest >= quietMs;
    },
    {},
    QUIET_MS,
  );
};
