import type { CompanionPart } from '@tribunal/remote-kit/companion';
import { extension, type Tab } from '../extension-api';
import type { ToBridge, ToSite } from '../internal-messages';
import { findSite, type Site } from '../sites';
import { viewOf, type Job, type JobEffect, type JobEvent, type SiteOrder } from '../state/job';

/** Runs an API call that fails where a tab is gone or shows a page that is none of ours; returns whether it worked. */
export const attempt = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch {
    return false;
  }
};

/** Puts the script of the site into the page that a tab shows; a page that has it already is left alone. */
export const putScript = (tabId: number, { key }: Site): Promise<boolean> =>
  attempt(extension.scripting.executeScript({ target: { tabId }, files: [`site-${key}.js`] }));

const addressOf = ({ part, endpoint }: Site, { order: { handle, problem } }: Job, page: 'form' | 'runs'): string =>
  (page === 'runs' ? part.runsUrl?.(endpoint, { account: handle, problem }) : undefined) ??
  part.submitUrl(endpoint, problem);

/** Opens a page in a new tab, which belongs to another tab if that is in the window. */
export const createTab = (url: string, openerTabId?: number): Promise<Tab> =>
  extension.tabs.create({ url, active: true, openerTabId }).catch(() => extension.tabs.create({ url, active: true }));

/** Shows a tab and its window; does nothing if it is gone. */
export const show = async (tabId: number): Promise<void> => {
  await attempt(extension.tabs.update(tabId, { active: true }));
  const windowId = await extension.tabs.get(tabId).then(
    (tab) => tab.windowId,
    () => undefined,
  );
  if (windowId !== undefined) await attempt(extension.windows.update(windowId, { focused: true }));
};

const withoutHash = (address: string | undefined): string | undefined => address?.split('#')[0];

/** Loads a page in a tab; returns whether the tab is still there. */
const lead = async (tabId: number, url: string): Promise<boolean> => {
  const shown = await extension.tabs.get(tabId).catch(() => null);
  if (!(await attempt(extension.tabs.update(tabId, { url, active: true })))) return false;
  // An address with a hash only moves the page that shows it already.
  const isShown = url.includes('#') && withoutHash(shown?.url) === withoutHash(url);
  if (isShown) await attempt(extension.tabs.reload(tabId));
  return true;
};

/**
 * Opens a page in the tab of the job, or in a new one. A new tab is stored before it shows the page, so that the page
 * finds its job.
 */
const open = async (site: Site, job: Job, page: 'form' | 'runs', save: (event: JobEvent) => Promise<void>) => {
  const url = addressOf(site, job, page);
  if (new URL(url).origin !== site.origin) return save({ type: 'failed', reason: 'noTab' });
  if (job.tabId !== null && (await lead(job.tabId, url))) return;
  const tab = await createTab('about:blank', job.pages.at(-1));
  if (tab.id === undefined) return save({ type: 'failed', reason: 'noTab' });
  await save({ type: 'tabOpened', tabId: tab.id });
  await attempt(extension.tabs.update(tab.id, { url }));
};

const send = async (site: Site, job: Job, order: SiteOrder): Promise<boolean> => {
  if (job.tabId === null) return false;
  const { problem, language, code, handle } = job.order;
  const message: ToSite = {
    to: 'site',
    order,
    endpoint: site.endpoint,
    handle,
    submission: { problem, language, code },
    hasBaseline: job.hasBaseline,
  };
  return attempt(extension.tabs.sendMessage(job.tabId, message));
};

/** Returns to our page if the person still looks at the page of the site. Somebody who has gone on is left alone. */
const goBack = async (job: Job): Promise<void> => {
  const page = job.pages.at(-1);
  if (job.tabId === null || page === undefined) return;
  const tab = await extension.tabs.get(job.tabId).catch(() => null);
  if (tab?.active) await show(page);
};

/** Does what a step of a job asks for. `save` applies a further event to the job. */
export const carryOut = async (
  job: Job,
  effect: JobEffect,
  save: (event: JobEvent) => Promise<void>,
): Promise<void> => {
  const site = findSite(job.order.key);
  if (!site) return;
  switch (effect.do) {
    case 'open':
      return open(site, job, effect.page, save);
    case 'show':
      return job.tabId === null ? undefined : show(job.tabId);
    case 'order':
      // A page of somebody else in the tab, such as a login elsewhere, has no script that could look.
      if (!(await send(site, job, effect.order)) && effect.order === 'look') await open(site, job, 'runs', save);
      return;
    case 'return':
      return goBack(job);
  }
};

/** Tells our pages about a job. */
export const publish = async (job: Job): Promise<void> => {
  const message: ToBridge = { to: 'bridge', view: viewOf(job) };
  await Promise.all(job.pages.map((page) => attempt(extension.tabs.sendMessage(page, message))));
};

/** Fills the editor of the page itself; the script there sees nothing but the code. */
export const fillEditor = async (
  tabId: number,
  fill: NonNullable<CompanionPart['fillEditor']>,
  code: string,
): Promise<boolean> => {
  const results = await extension.scripting
    .executeScript({ target: { tabId }, world: 'MAIN', func: fill, args: [code] })
    .catch(() => []);
  return results[0]?.result === true;
};
