import { cleanSource, collapse, isBrowserCheck } from '@tribunal/remote-kit/companion';
import { RemoteLimits } from '../../contract/limits';
import type { PageReading } from '../internal-messages';
import { decodedHtml } from './decoded-html';

/** Returns a page as the site sends it; null if it does not send this page again. */
async function readSent(page: Document, load: typeof fetch): Promise<Document | null> {
  try {
    const address = page.URL;
    const response = await load(address, { credentials: 'same-origin' });
    const type = response.headers.get('content-type') ?? '';
    const isSame = response.url === '' || withoutHash(response.url) === withoutHash(address);
    if (!response.ok || !isSame || !/^text\/html|^application\/xhtml/i.test(type)) return null;
    const sent = new DOMParser().parseFromString(await decodedHtml(response, page.characterSet), 'text/html');
    return isBrowserCheck(sent) ? null : sent;
  } catch {
    return null;
  }
}

const withoutHash = (address: string): string => address.split('#')[0]!;

/**
 * Reads the page that a person has open, as the site sends it: scripts change what is shown, such as formulas. If the site
 * does not send it once more, what is shown is read.
 */
export async function readOpenPage(page: Document, load: typeof fetch): Promise<PageReading> {
  if (!/html/i.test(page.contentType)) return { refusal: 'noProblem' };
  if (isBrowserCheck(page)) return { refusal: 'check' };
  const sent = await readSent(page, load);
  const copy = sent ?? new DOMParser().parseFromString(page.documentElement.outerHTML, 'text/html');
  const html = cleanSource(copy);
  if (html.length > RemoteLimits.handedInPage.max) return { refusal: 'tooLong' };
  return { url: withoutHash(page.URL), title: collapse(page.title).slice(0, 200), html };
}
