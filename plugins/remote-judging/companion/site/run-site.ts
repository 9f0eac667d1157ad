import type { CompanionModule } from '@tribunal/remote-kit/companion';
import { extension } from '../extension-api';
import type { ToSite } from '../internal-messages';
import { pageOrigin } from '../page-origin';
import { watchPage } from './page-watch';
import { readAddress, sendToBackground } from './ports';
import { SiteAgent } from './site-agent';

declare global {
  /** Set once the script is in a page; it is put there again after each event of the tab. */
  var tribunalCompanionSite: true | undefined;
}

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
