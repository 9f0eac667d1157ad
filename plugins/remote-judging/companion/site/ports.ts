import { extension } from '../extension-api';
import type { ToBackground } from '../internal-messages';
import { decodedHtml } from '../page/decoded-html';

/**
 * Sends a message to the background; null without an answer, such as after the extension was updated or removed since the
 * page was loaded. Browsers then throw at once, or have taken `runtime` away.
 */
export const sendToBackground = async (message: ToBackground): Promise<unknown> => {
  try {
    return await extension.runtime.sendMessage(message);
  } catch {
    return null;
  }
};

/** Reads a page of the origin of this page; no other is ever asked for. */
export const readAddress = async (address: string): Promise<{ page: Document; url: URL } | null> => {
  if (new URL(address).origin !== location.origin) return null;
  try {
    const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' });
    const url = new URL(response.url);
    if (!response.ok || url.origin !== location.origin) return null;
    const text = await decodedHtml(response, document.characterSet);
    return { page: new DOMParser().parseFromString(text, 'text/html'), url };
  } catch {
    return null;
  }
};
