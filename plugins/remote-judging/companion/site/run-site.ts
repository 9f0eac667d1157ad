import type { CompanionModule } from '@tribunal/remote-kit/companion';
import { extension } from '../extension-api';
import type { ToBackground, ToSite } from '../internal-messages';
import { pageOrigin } from '../page-origin';
import { watchPage } from './page-watch';
import { SiteAgent } from './site-agent';

declare global {
  /** Set once the script is in a page; it is put there again after each event of the tab. */
  var tribunalCompanionSite: true | undefined;
}

const sendToBackground = (message: ToBackground): Promise<unknown> =>
  // The extension may have been updated or removed since the page was loaded.
  extension.runtime.sendMessage(message).catch(() => null);

/** Reads a page of the origin of this page; no other is ever asked for. */
const readAddress = async (address: string): Promise<{ page: Document; url: URL } | null> => {
  if (new URL(address).origin !== location.origin) return null;
  try {
    const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' });
    const url = new URL(response.url);
    if (!response.ok || url.origin !== location.origin) return null;
    return { page: new DOMParser().parseFromString(await response.text(), 'text/html'), url };
  } catch {
    return null;
  }
};

/** Starts the agent of a site in this document, unless it runs already or the document is of another site. */
export const runSite = (module: CompanionModule): void => {
  if (globalThis.tribunalCompanionSite || location.origin !== pageOrigin(module)) return;
  globalThis.tribunalCompanionSite = true;
  const agent = new SiteAgent(module.part, {
    page: document,
    report: async (event) => (await sendToBackground({ from: 'site', event })) === true,
    fillEditor: async () => (await sendToBackground({ from: 'site', event: 'fillEditor' })) === true,
    read: readAddress,
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  });
  extension.runtime.onMessage.addListener((message, { id }) => {
    if (id === extension.runtime.id) void agent.obey(message as ToSite).catch((error: unknown) => console.warn(error));
    return undefined;
  });
  watchPage(document, agent.readPage);
};
