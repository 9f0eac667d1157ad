import type { Page } from 'puppeteer-core';

/** kB (1,000 bytes) over the wire, as they came: compressed. */
export interface Weight {
  js: number;
  css: number;
}

/** What the page that is open has loaded so far. Only for pages that were opened with an empty cache. */
export const weightOf = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const kilobytes = (ending: string) =>
      files
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .reduce((sum, file) => sum + file.encodedBodySize, 0) / 1000;
    return { js: kilobytes('.js'), css: kilobytes('.css') };
  });

/** How much of the window moved while the page came (Cumulative Layout Shift, https://web.dev/articles/cls). */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        requestIdleCallback(() => resolve(0), { timeout: 1000 });
      }),
  );
