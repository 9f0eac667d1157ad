import type { Page } from 'puppeteer-core';

/** Size as transferred, i.e. compressed, in kB (1,000 bytes). */
export interface Weight {
  js: number;
  css: number;
}

/**
 * Returns the size of what the open page has loaded so far, without plugins outside the checkout. The page must have
 * been opened with an empty cache.
 */
export const weightOf = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const kilobytes = (ending: string) =>
      files
        .filter(({ name }) => new URL(name).pathname.endsWith(ending) && !name.includes('/plugin-assets/'))
        .reduce((sum, file) => sum + file.encodedBodySize, 0) / 1000;
    return { js: kilobytes('.js'), css: kilobytes('.css') };
  });

/** Returns the size, in kB, of the same scripts as a browser loads them that accepts gzip alone, as without HTTPS. */
export const gzippedScriptsOf = async (page: Page): Promise<number> => {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js') && !name.includes('/plugin-assets/')),
  );
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      return Number(response.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

/** Maximum layout shift of a page, half of what counts as stable (https://web.dev/articles/cls). */
export const MAX_SHIFT = 0.05;

/**
 * Returns the Cumulative Layout Shift of the page (https://web.dev/articles/cls) since a time of its own clock, in ms;
 * by default since it began to load.
 */
export const shiftOf = (page: Page, since = 0): Promise<number> =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(
            shifts
              .filter((shift) => !shift.hadRecentInput && shift.startTime >= from)
              .reduce((sum, { value }) => sum + value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer is never called if there is no layout shift.
        requestIdleCallback(() => resolve(0), { timeout: 1000 });
      }),
    since,
  );
