/** Tools for pages that are drawn by scripts. */

/** Returns whether no style of an element or of what it is in hides it. */
export function isShown(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const display = view?.getComputedStyle(at).display ?? /display:\s*none/.exec(at.getAttribute('style') ?? '')?.[0];
    if (at.hasAttribute('hidden') || display?.endsWith('none')) return false;
  }
  return true;
}

/** Clicks as a person does: some lists open when the mouse goes down. */
export function click(element: Element): void {
  for (const type of ['mousedown', 'mouseup', 'click']) {
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  }
}

const STEP_MS = 25;

/** Waits until a page has drawn something; resolves to null if it has not after some seconds. */
export async function drawn<Found>(find: () => Found | null | undefined, timeoutMs = 3000): Promise<Found | null> {
  for (let waited = 0; waited <= timeoutMs; waited += STEP_MS) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return null;
}
