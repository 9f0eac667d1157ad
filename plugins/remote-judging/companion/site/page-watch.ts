/** Time in ms that a page has to be quiet before it is read again. */
const QUIET_MS = 250;
/** A page that never is quiet is read after this time in ms. */
const PATIENCE_MS = 1500;

/** Calls `onChange` now and after each change of a page or its address, once the page is quiet. */
export const watchPage = (page: Document, onChange: () => void): void => {
  const view = page.defaultView!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const notice = (): void => {
    const now = Date.now();
    since ??= now;
    clearTimeout(timer);
    const wait = Math.max(0, Math.min(QUIET_MS, since + PATIENCE_MS - now));
    timer = setTimeout(() => {
      since = null;
      onChange();
    }, wait);
  };
  new MutationObserver(notice).observe(page, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  // Scripts of the page change the address without an event that others see, but hardly ever without a change of the page.
  for (const event of ['popstate', 'hashchange', 'pageshow']) view.addEventListener(event, notice);
  for (const event of ['input', 'change']) page.addEventListener(event, notice, { capture: true });
  notice();
};
