import type { Page } from 'puppeteer-core';

/**
 * Records the text of each toast of the pages that `page` opens. A toast that follows a page's loading may be gone
 * before a test looks for it.
 */
export const recordToasts = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument(() => {
    const seen = new WeakSet<Element>();
    const texts: string[] = [];
    Object.assign(window, { recordedToasts: texts });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.t-toast')) {
        if (!seen.has(toast)) texts.push(toast.textContent ?? '');
        seen.add(toast);
      }
    }).observe(document, { childList: true, subtree: true });
  });
};

/**
 * Waits until the open page has shown a toast that contains the text, even if it has disappeared since. Each toast is
 * found once, so the next call with the same text waits for another toast.
 */
export const waitForToast = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(
    (expectedText) => {
      const texts = (window as unknown as { recordedToasts: string[] }).recordedToasts;
      const found = texts.findIndex((shown) => shown.includes(expectedText));
      if (found < 0) return false;
      texts.splice(found, 1);
      return true;
    },
    {},
    text,
  );
};
