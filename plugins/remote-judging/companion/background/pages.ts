import type { OpenPage } from '../../contract/companion-protocol';
import { extension, type Tab } from '../extension-api';
import type { ImportAnswer, PageReading, ToBridge } from '../internal-messages';
import { attempt, createTab, show } from './effects';

/** Where problems are imported from pages that are open. */
const IMPORT_PATH = '/admin/problem/import/page';

const pageKey = (origin: string): string => `page:${origin}`;
const openedKey = (tabId: number): string => `opened:${tabId}`;

/** A tab that a page of a judge has opened, with the tab of that page. */
interface OpenedTab {
  origin: string;
  from: number;
}

/** Opens a page of another site for a page of a judge, to which the person returns after asking for the import. */
export const openPage = async (url: string, origin: string, from: number): Promise<null> => {
  const tab = await createTab(url, from);
  if (tab.id !== undefined) await extension.storage.session.set({ [openedKey(tab.id)]: { origin, from } });
  return null;
};

export const forgetTab = (tabId: number): Promise<void> => extension.storage.session.remove(openedKey(tabId));

/** Returns the page that is to be imported to a judge, and deletes it. */
export const takePage = async (origin: string): Promise<OpenPage | null> => {
  const key = pageKey(origin);
  const page = (await extension.storage.session.get(key))[key] as OpenPage | undefined;
  await extension.storage.session.remove(key);
  return page ?? null;
};

/** Reads what a tab shows; null if the extension may not, or if it is no page of the web. */
const readTab = async (tabId: number): Promise<PageReading | null> => {
  try {
    await extension.scripting.executeScript({ target: { tabId }, files: ['page.js'] });
    const [read] = await extension.scripting.executeScript({
      target: { tabId },
      func: () => globalThis.tribunalCompanionPage?.(),
    });
    return (read?.result as PageReading | undefined) ?? null;
  } catch {
    return null;
  }
};

/** Shows the page that has opened a tab and notifies it that there is a page for it; returns whether it is still there. */
const notifyOpener = async (origin: string, tabId: number): Promise<boolean> => {
  const key = openedKey(tabId);
  const opened = (await extension.storage.session.get(key))[key] as OpenedTab | undefined;
  if (opened?.origin !== origin) return false;
  const { url } = await extension.tabs.get(opened.from).catch((): Tab => ({}));
  const isThere = url?.startsWith(origin + IMPORT_PATH) === true;
  const message: ToBridge = { to: 'bridge', page: 'there' };
  if (!isThere || !(await attempt(extension.tabs.sendMessage(opened.from, message)))) return false;
  await show(opened.from);
  return true;
};

/**
 * Reads the page that a tab shows, because the person has asked for that in the popup, and shows the page of the judge that
 * imports it: the one that has opened the tab, or a new one.
 */
export const importPage = async (origin: string, tabId: number): Promise<ImportAnswer> => {
  const read = await readTab(tabId);
  if (read === null) return { refusal: 'unreadable' };
  if ('refusal' in read) return read;
  await extension.storage.session.set({ [pageKey(origin)]: read });
  if (!(await notifyOpener(origin, tabId))) await createTab(origin + IMPORT_PATH, tabId);
  return null;
};
