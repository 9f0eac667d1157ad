import type { ElementHandle, Page } from 'puppeteer-core';

/** How long an element may take to be there, enabled and at rest, in ms. */
const READY_MS = 30_000;

/** Returns whether an element is still in the page, can be used and stays where it is for two frames. */
const isAtRest = (element: ElementHandle): Promise<boolean> =>
  element.evaluate(async (node) => {
    const place = async (): Promise<string> => {
      await new Promise(requestAnimationFrame);
      return JSON.stringify((node as Element).getBoundingClientRect());
    };
    const first = await place();
    return first === (await place()) && node.isConnected && (node as Element).closest(':disabled') === null;
  });

/** What people click in a cell of a table. */
const CONTROLS = 'a[href], button, input, select, summary';

/** Returns the control in a cell that has no other content, so that a search by name finds the cell first. */
const controlOf = async (element: ElementHandle): Promise<ElementHandle> => {
  const found = await element.evaluateHandle(
    (node, controls) => ((node as Element).matches('td, th') && (node as Element).querySelector(controls)) || node,
    CONTROLS,
  );
  return found as unknown as ElementHandle;
};

/** Errors of an element that has left the page since it was found. */
const GONE = /detached|not clickable|context was destroyed|Cannot find context/;

/**
 * Clicks the first visible element that the selector finds, once it is enabled and no longer moves. One that is replaced
 * meanwhile is looked for again: puppeteer's own locators keep waiting for the one that is gone.
 * @throws if there is none within 30 s
 */
export const click = async (page: Page, selector: string, count = 1): Promise<void> => {
  const end = performance.now() + READY_MS;
  while (performance.now() < end) {
    try {
      const timeout = Math.max(1, end - performance.now());
      const found = await page.waitForSelector(selector, { visible: true, timeout });
      const element = await controlOf(found!);
      await element.scrollIntoView();
      if (await isAtRest(element)) return await element.click({ count });
    } catch (error) {
      if (!GONE.test(String(error))) throw error;
    }
  }
  throw new Error(`\`${selector}\` was disabled, moved or was replaced for ${READY_MS / 1000} s`);
};
