import type { CDPSession, Page } from 'puppeteer-core';
import { holdRequests, type HeldRequest } from './requests';

/** These replies determine which parts a page has, so they are not delayed. */
const UNDELAYED: ReadonlySet<string> = new Set(['/api/get-website-config', '/api/home-carousel']);
/** The event stream, whose reply never ends. */
const STREAM = '/api/events';

const canBeLate = ({ path }: HeldRequest): boolean => path.startsWith('/api/') && !UNDELAYED.has(path);

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
  await holdRequests(page, (request) => {
    if (request.isNavigation) count = 0;
    if (!canBeLate(request) || request.path === STREAM) return void request.send();
    count += 1;
    const delayMs = LATE.least + ((count * LATE.step) % LATE.spread);
    setTimeout(() => void request.send(), delayMs);
  });
};

/** Resolves when the reply to a request that is not sent yet has arrived; of the event stream, when it has begun. */
const replyTo = ({ path, networkId }: HeldRequest, session: CDPSession): Promise<void> =>
  new Promise((resolve) => {
    const event = path === STREAM ? 'Network.responseReceived' : 'Network.loadingFinished';
    const check = ({ requestId }: { requestId: string }): void => {
      if (requestId !== networkId) return;
      session.off(event, check);
      resolve();
    };
    session.on(event, check);
  });

/**
 * Delays all API replies to a page that is not open yet. The returned function releases them, the latest request
 * first, each after the previous reply has been painted, and resolves when no data is loading any more.
 */
export const delayReplies = async (page: Page): Promise<() => Promise<void>> => {
  const pending: HeldRequest[] = [];
  let isOpen = false;
  const session = await holdRequests(page, (request) => {
    if (!isOpen && canBeLate(request)) pending.push(request);
    else void request.send();
  });
  await session.send('Network.enable');
  const release = async (request: HeldRequest): Promise<void> => {
    const reply = replyTo(request, session);
    await request.send();
    await reply;
    await waitForPaint(page);
  };
  return async () => {
    for (let last = pending.pop(); last; last = pending.pop()) await release(last);
    isOpen = true;
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    await waitForPaint(page);
  };
};
