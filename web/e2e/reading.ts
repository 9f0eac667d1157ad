import type { Page } from 'puppeteer-core';

/**
 * Lists headings, links, buttons, tabs and heads of columns whose names run together: two texts beside each other, with
 * a gap that is seen but not heard, such as “Problem A” and “Easy” read as “Problem AEasy”. The browser must have
 * `computedName`.
 */
export const joinedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NAMED = 'h1, h2, h3, h4, h5, h6, [role=heading], a[href], button, summary, [role=tab], th';
    /** Scripts without spaces between words are left out: there, texts are joined anyway. */
    const WORD_END = /[\p{Script=Latin}\p{N}]$/u;
    const WORD_START = /^[\p{Script=Latin}\p{N}]/u;
    /** Width in px from which a gap separates two texts for the eye. */
    const MIN_GAP = 3;

    const textsIn = (element: Element): Text[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
        const parent = text.parentElement!;
        const isRead = !parent.closest('[aria-hidden=true]') && parent.checkVisibility({ visibilityProperty: true });
        if (text.data.trim() && isRead) found.push(text);
      }
      return found;
    };
    const boxOf = (text: Text): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect();
    };
    const areApart = (one: Text, other: Text): boolean => {
      const [before, after] = [boxOf(one), boxOf(other)];
      return after.left - before.right >= MIN_GAP || after.top >= before.bottom - 1 || before.left > after.right;
    };
    const faultsOf = (element: Element): string[] => {
      const texts = textsIn(element);
      const pairs = texts.slice(1).map((text, index) => [texts[index]!, text] as const);
      const separate = pairs.filter(
        ([before, text]) => WORD_END.test(before.data) && WORD_START.test(text.data) && areApart(before, text),
      );
      // Last, since the browser takes longer to name the elements of a page than for all other checks of it.
      if (separate.length === 0) return [];
      const { computedName: name = '' } = element as Element & { computedName?: string };
      return separate.flatMap(([before, text]) => {
        const joined = before.data.slice(-12) + text.data.slice(0, 12);
        return name.includes(joined) ? [`run together in ${element.tagName.toLowerCase()} “${name.slice(0, 60)}”`] : [];
      });
    };
    if (!('computedName' in Element.prototype)) return ['the browser has no computedName'];
    return [...document.querySelectorAll(NAMED)].flatMap(faultsOf);
  });
