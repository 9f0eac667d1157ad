const PARTS = '[role=dialog], section, main';

/** Returns the heading of the part of the page around an element, or that part; null if there is none. */
const nearest = (from: Element): HTMLElement | null => {
  const part = from.closest<HTMLElement>(PARTS);
  return part && (part.querySelector<HTMLElement>('h1, h2, h3, [role=heading]') ?? part);
};

/**
 * Moves the focus to the heading near an element when that element, which has the focus, is removed: a button that
 * deletes its own row. Ends when the focus is moved elsewhere.
 */
export const keepFocusNear = (element: Element): void => {
  const { ownerDocument: page } = element;
  const around: Element[] = [];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) around.push(outer);
  const observer = new MutationObserver(() => {
    const { activeElement, body } = page;
    const isElsewhere = activeElement !== element && activeElement !== null && activeElement !== body;
    if (element.isConnected && !isElsewhere) return;
    observer.disconnect();
    const left = around.find((outer) => outer.isConnected);
    const target = !isElsewhere && left ? nearest(left) : null;
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  });
  observer.observe(page.body, { childList: true, subtree: true });
};
