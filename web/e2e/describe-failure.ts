import { afterEach } from 'vitest';
import { openedBrowser } from './browser';

/** How much of the text of a page a failure shows, in characters. */
const SHOWN = 300;

/** Returns what the open pages of visitors show: the end of their address, how their main part begins, and dialogs. */
const describePages = async (): Promise<string> => {
  const pages = (await openedBrowser()?.pages()) ?? [];
  const shown = await Promise.all(
    pages.map((page) =>
      page.evaluate((length) => {
        const main = document.querySelector('main');
        if (!main) return '';
        const parts = [main, ...document.querySelectorAll<HTMLElement>('.t-dialog, .t-toast')];
        const text = parts.map((part) => part.innerText.replaceAll(/\s+/g, ' ').slice(0, length)).join(' // ');
        const state = main.querySelector('[aria-busy=true]') ? ', loading' : '';
        return `${location.pathname}${location.search} (${document.visibilityState}${state}): ${text}`;
      }, SHOWN),
    ),
  );
  return shown.filter(Boolean).join(' | ');
};

// A wait that ends without what it waited for says nothing of what was there instead.
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? [];
  if (!error) return;
  const pages = await describePages().catch((reason: unknown) => `unknown, ${String(reason)}`);
  error.message += `; pages: ${pages}`;
  error.stack = error.stack?.replace('\n', `; pages: ${pages}\n`);
});
