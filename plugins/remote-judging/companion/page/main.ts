import type { PageReading } from '../internal-messages';
import { readOpenPage } from './read-page';

declare global {
  /** Reads the page; set by this script, which is put into a page that the person wants to have imported. */
  var tribunalCompanionPage: (() => Promise<PageReading>) | undefined;
}

globalThis.tribunalCompanionPage = () => readOpenPage(document, (address, init) => fetch(address, init));
