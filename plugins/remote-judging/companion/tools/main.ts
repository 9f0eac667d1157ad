import { readShownProblems } from './shown-problems';

declare global {
  /** Reads the problems of a page; set by this script, which is put into a page whose problems the person sends to tools. */
  var tribunalCompanionProblems: (() => Promise<unknown[]>) | undefined;
}

globalThis.tribunalCompanionProblems = () => readShownProblems(document);
