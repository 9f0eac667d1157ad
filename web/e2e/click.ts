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

/** Where an element is pressed, and whether something else was hit there. */
interface Aim {
  x: number;
  y: number;
  /** Returns whether a press since then hit something else, or nothing. */
  hasMissed(): Promise<boolean>;
}

/** Returns where to press an element; null if something else is in front of it. */
const aimAt = async (element: ElementHandle): Promise<Aim | null> => {
  const { x, y } = await element.clickablePoint();
  const presses = await element.evaluateHandle(
    (node, left, top) => {
      const labelOf = (one: EventTarget | null): Element | null => (one as Element | null)?.closest('label') ?? null;
      const isHit = (target: EventTarget | null): boolean =>
        node.contains(target as Node | null) || (labelOf(node) !== null && labelOf(node) === labelOf(target));
      const hits: boolean[] = [];
      addEventListener('pointerdown', ({ target }) => hits.push(isHit(target)), { capture: true });
      return { isFree: isHit(document.elementFromPoint(left, top)), hits };
    },
    x,
    y,
  );
  if (!(await presses.evaluate(({ isFree }) => isFree))) return null;
  // A press that has opened another page has hit something.
  const hasMissed = (): Promise<boolean> =>
    presses.evaluate(({ hits }) => hits.length === 0 || hits.includes(false)).catch(() => false);
  return { x, y, hasMissed };
};

/**
 * Clicks the first visible element that the selector finds, once it is enabled, no longer moves and is not covered. One
 * that is replaced or moves away meanwhile is looked for again: puppeteer's own locators keep waiting for the one that is
 * gone, and its clicks hit whatever has come to that place.
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
      const aim = (await isAtRest(element)) && (await aimAt(element));
      if (!aim) continue;
      await page.mouse.click(aim.x, aim.y, { count });
      if (!(await aim.hasMissed())) return;
    } catch (error) {
      if (!GONE.test(String(error))) throw error;
    }
  }
  throw new Error(`\`${selector}\` was disabled, moved, was covered or was replaced for ${READY_MS / 1000} s`);
};
