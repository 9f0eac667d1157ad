/** Asks a page with a list of problems for the data of all of them. */
const ASK = 'tribunal:describe-problems';
/** Time in ms that a page has to load them. */
const WAIT_MS = 30_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const dataIn = (page: Document): Record<string, unknown>[] =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    try {
      const data: unknown = JSON.parse(script.textContent ?? '');
      return isRecord(data) ? [data] : [];
    } catch {
      return [];
    }
  });

const listIn = (page: Document): unknown[] | null => {
  const items = dataIn(page).find((data) => data['@type'] === 'ItemList')?.['itemListElement'];
  return Array.isArray(items) ? items : null;
};

/** Resolves with the data of a list once the page has it; with nothing if it never has. */
const waitForList = (page: Document): Promise<unknown[]> =>
  new Promise((resolve) => {
    const end = (items: unknown[]): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(items);
    };
    const look = (): void => {
      const items = listIn(page);
      if (items) end(items);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => end([]), WAIT_MS);
    observer.observe(page.documentElement, { childList: true, subtree: true });
    page.dispatchEvent(new Event(ASK));
    look();
  });

/**
 * Returns the data of the problems that a page of a judge shows: of the one whose page it is, or of all in the list of a
 * contest. The page loads them with the rights of its viewer.
 */
export async function readShownProblems(page: Document): Promise<unknown[]> {
  const one = dataIn(page).filter((data) => data['learningResourceType'] === 'programming problem');
  if (one.length > 0) return one;
  if (page.querySelector('[data-problem-list]') === null) return [];
  return listIn(page) ?? waitForList(page);
}
