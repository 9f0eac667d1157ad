import type { Page } from 'puppeteer-core';

/**
 * Lists faults that affect a user with a pointing device: a control whose centre is covered by another element after
 * scrolling it into view, a control that extends beyond the left or right edge of the window, and fields that
 * overlap. While a dialog or a picker is open, only its contents count.
 */
export const visualFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [contenteditable=true]';
    const NO_CONTROLS = ':disabled, [aria-disabled=true], [inert] *, .disabled, .t-skip';
    const FIELDS =
      'input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea, [contenteditable=true]';
    /** Maximum size, in px, of elements for assistive technology only, and of the file inputs behind buttons. */
    const HIDDEN_SIZE = 2;
    const SLACK = 1;

    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const WINDOW: Box = { left: 0, right: document.documentElement.clientWidth, top: 0, bottom: innerHeight };
    const intersection = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isVisible = ({ left, right, top, bottom }: Box): boolean => right - left > SLACK && bottom - top > SLACK;

    /** Returns the box of an element; for a link that is broken into several lines, that of the first line. */
    const boxOf = (element: Element): Box => element.getClientRects()[0] ?? element.getBoundingClientRect();
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > HIDDEN_SIZE && height > HIDDEN_SIZE && element.checkVisibility({ visibilityProperty: true });
    };
    const ancestors = (element: Element): Element[] => {
      const found: Element[] = [];
      for (let next = element.parentElement; next; next = next.parentElement) found.push(next);
      return found;
    };
    /** Returns the part of the element that its scrolling or clipping ancestors leave visible. */
    const visibleBoxOf = (element: Element): Box =>
      ancestors(element)
        .filter((around) => around !== document.body && around !== document.documentElement)
        .filter((around) => getComputedStyle(around).overflow !== 'visible')
        .reduce((box, around) => intersection(box, around.getBoundingClientRect()), boxOf(element));
    const named = (element: Element): string => {
      const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
      const place = element.id || element.className.toString().trim().replaceAll(/\s+/g, '.');
      return `${element.tagName.toLowerCase()}.${place} “${name.trim().slice(0, 40)}”`;
    };

    const topLayer =
      [...document.querySelectorAll('.t-dialog, dialog:modal, :popover-open, .t-emoji-popup')].at(-1) ?? document.body;
    const shown = (selector: string): Element[] =>
      [...topLayer.querySelectorAll(selector)].filter((each) => isShown(each) && !each.matches(NO_CONTROLS));

    const belongs = (hit: Element, control: Element): boolean =>
      control.contains(hit) || (hit.closest('label') as HTMLLabelElement | null)?.control === control;
    const faultOf = (control: Element): string | null => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const box = boxOf(control);
      if (box.left < WINDOW.left - SLACK || box.right > WINDOW.right + SLACK || scrollX > 0) {
        return `outside the window (${Math.round(box.left)}–${Math.round(box.right)} px): ${named(control)}`;
      }
      const { left, right, top, bottom } = intersection(visibleBoxOf(control), WINDOW);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (hit && belongs(hit, control)) return null;
      return `covered by ${hit ? named(hit) : 'nothing'}: ${named(control)}`;
    };

    /** Returns the fixed or sticky ancestor. Such bars may temporarily cover a field during scrolling. */
    const layerOf = (element: Element): Element | undefined =>
      ancestors(element).find((around) => /fixed|sticky/.test(getComputedStyle(around).position));
    const overlaps = (): string[] => {
      const fields = shown(FIELDS).map((field) => ({ field, box: visibleBoxOf(field), layer: layerOf(field) }));
      return fields.flatMap(({ field, box, layer }, index) =>
        fields
          .slice(index + 1)
          .filter((other) => other.layer === layer && isVisible(box) && isVisible(intersection(box, other.box)))
          .map((other) => `overlaps ${named(other.field)}: ${named(field)}`),
      );
    };

    const controls = shown(CONTROLS);
    const faults = [...overlaps(), ...controls.map(faultOf), ...controls.reverse().map(faultOf)];
    scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(faults.filter((fault) => fault !== null))];
  });

/**
 * Returns whether the whole element is in the window at the current scroll position, with nothing covering its
 * centre.
 */
export const isInViewport = (page: Page, selector: string): Promise<boolean> =>
  page.$eval(selector, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    return isInside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
