/** The choices that forms had when they did not offer what was wanted. */
const unwanted = new WeakMap<Document, string | null>();

/** Notes whether the form of a page has the language that was wanted. `shown` is the one that it has. */
export function noteChoice(document: Document, { isWanted, shown }: { isWanted: boolean; shown: string | null }): void {
  if (isWanted) unwanted.delete(document);
  else unwanted.set(document, shown);
}

/** Returns the language that a form has; null while it is the one that stayed because the wanted one is not offered. */
export const wantedChoice = (document: Document, shown: string | null): string | null =>
  unwanted.has(document) && unwanted.get(document) === shown ? null : shown;
