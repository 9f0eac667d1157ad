import type { CDPSession, Page } from 'puppeteer-core';

/** Switches the colours of the page to those that the user's system has chosen, or back. Nothing moves meanwhile. */
const forceColors = (session: CDPSession, value: 'active' | 'none'): Promise<void> => {
  const features = { 'forced-colors': value, 'prefers-reduced-motion': 'reduce' };
  return session.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, set]) => ({ name, value: set })),
  });
};

/**
 * Lists what is told by a colour only, which is lost when the user's system chooses the colours: a pressed, chosen,
 * checked or current control that looks like any other, and a meter whose filled part cannot be seen.
 */
export const lostStates = async (page: Page): Promise<string[]> => {
  const session = await page.createCDPSession();
  await forceColors(session, 'active');
  try {
    return await page.evaluate(() => {
      /** How a control has a state, and how it looks without. */
      const STATES: Readonly<Record<string, (element: Element) => void>> = {
        '[aria-pressed=true]': (element) => element.setAttribute('aria-pressed', 'false'),
        '[aria-selected=true]': (element) => element.setAttribute('aria-selected', 'false'),
        '[role=switch][aria-checked=true], [role=radio][aria-checked=true]': (element) =>
          element.setAttribute('aria-checked', 'false'),
        '[aria-current]:not([aria-current=false])': (element) => element.removeAttribute('aria-current'),
      };
      const STATE_CLASSES = ['active', 'on', 't-on'];
      const LOOKS = [
        'color',
        'backgroundColor',
        'borderTopColor',
        'borderBottomColor',
        'borderTopWidth',
        'borderBottomWidth',
        'borderBottomStyle',
        'outlineStyle',
        'outlineColor',
        'textDecorationLine',
        'fontWeight',
        'left',
        'opacity',
      ] as (keyof CSSStyleDeclaration)[];

      const named = (element: Element): string => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
        const name = label ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
        return `${element.tagName.toLowerCase()}.${element.className.toString().trim().replaceAll(/\s+/g, '.')} “${name.trim().slice(0, 40)}”`;
      };
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2;
      const styleOf = (element: Element, pseudo?: string): string => {
        const style = getComputedStyle(element, pseudo);
        return LOOKS.map((look) => String(style[look])).join(' ');
      };
      const looksOf = (element: Element): string =>
        [element, ...element.querySelectorAll('*'), ...(element.nextElementSibling ? [element.nextElementSibling] : [])]
          .flatMap((part) => [styleOf(part), styleOf(part, '::before'), styleOf(part, '::after')])
          .join('\n');

      const looksTheSame = (element: Element, without: () => void): boolean => {
        const before = looksOf(element);
        without();
        return looksOf(element) === before;
      };
      const controls = Object.entries(STATES).flatMap(([selector, remove]) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown).filter((element) => {
          const was = element.cloneNode(false) as HTMLElement;
          const isSame = looksTheSame(element, () => {
            remove(element);
            element.classList.remove(...STATE_CLASSES);
          });
          for (const { name, value } of was.attributes) element.setAttribute(name, value);
          return isSame;
        }),
      );
      const boxes = [...document.querySelectorAll<HTMLInputElement>('input:checked')]
        .filter((input) => isShown(input.labels?.[0] ?? input))
        .filter((input) => {
          const isSame = looksTheSame(input, () => (input.checked = false));
          input.checked = true;
          return isSame && getComputedStyle(input).opacity === '0';
        });
      const meters = [...document.querySelectorAll<HTMLElement>('[style*="width"]')]
        .filter((fill) => fill.style.width.endsWith('%') && isShown(fill) && !fill.textContent.trim())
        .filter((fill) => {
          const [own, track] = [getComputedStyle(fill), getComputedStyle(fill.parentElement!)];
          return own.backgroundImage === 'none' && own.backgroundColor === track.backgroundColor;
        });
      return [...controls, ...boxes, ...meters].map((element) => `only a colour tells the state of ${named(element)}`);
    });
  } finally {
    await forceColors(session, 'none');
    await session.detach();
  }
};
