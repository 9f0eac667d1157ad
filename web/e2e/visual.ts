import type { Page } from 'puppeteer-core';

/**
 * Lists what a person with a pointer would stumble over: a control whose middle belongs to something else once it is
 * scrolled into view, one that is not in the window from left to right, and fields that lie over each other. While a
 * dialog or a picker is open, only what is in it counts.
 */
export const visualFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [contenteditable=true]';
    const NO_CONTROLS = ':disabled, [aria-disabled=true], [inert] *, .disabled, .t-skip';
    const FIELDS =
      'input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea, [contenteditable=true]';
    /** What only assistive technology sees, and the file inputs behind buttons. */
    const HIDDEN_SIZE = 2;
    const SLACK = 1;

    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const WINDOW: Box = { left: 0, right: document.documentElement.clientWidth, top: 0, bottom: innerHeight };
    const common = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isSeen = ({ left, right, top, bottom }: Box): boolean => right - left > SLACK && bottom - top > SLACK;

    /** The first line box is meant of a link that is broken into several. */
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
    /** What is left of the element by those around it that scroll or cut off. */
    const seenOf = (element: Element): Box =>
      ancestors(element)
        .filter((around) => around !== document.body && around !== document.documentElement)
        .filter((around) => getComputedStyle(around).overflow !== 'visible')
        .reduce((box, around) => common(box, around.getBoundingClientRect()), boxOf(element));
    const named = (element: Element): string => {
      const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
      const place = element.id || element.className.toString().trim().replaceAll(/\s+/g, '.');
      return `${element.tagName.toLowerCase()}.${place} “${name.trim().slice(0, 40)}”`;
    };

    const room = [...document.querySelectorAll('dialog:modal, :popover-open, .t-emoji-popup')].at(-1) ?? document.body;
    const shown = (selector: string): Element[] =>
      [...room.querySelectorAll(selector)].filter((each) => isShown(each) && !each.matches(NO_CONTROLS));

    const belongs = (hit: Element, control: Element): boolean =>
      control.contains(hit) || (hit.closest('label') as HTMLLabelElement | null)?.control === control;
    const faultOf = (control: Element): string | null => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const box = boxOf(control);
      if (box.left < WINDOW.left - SLACK || box.right > WINDOW.right + SLACK || scrollX > 0) {
        return `outside the window (${Math.round(box.left)}–${Math.round(box.right)} px): ${named(control)}`;
      }
      const { left, right, top, bottom } = common(seenOf(control), WINDOW);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (hit && belongs(hit, control)) return null;
      return `covered by ${hit ? named(hit) : 'nothing'}: ${named(control)}`;
    };

    /** Bars that stand above what scrolls may lie over a field for a while. */
    const layerOf = (element: Element): Element | undefined =>
      ancestors(element).find((around) => /fixed|sticky/.test(getComputedStyle(around).position));
    const overlaps = (): string[] => {
      const fields = shown(FIELDS).map((field) => ({ field, box: seenOf(field), layer: layerOf(field) }));
      return fields.flatMap(({ field, box, layer }, index) =>
        fields
          .slice(index + 1)
          .filter((other) => other.layer === layer && isSeen(box) && isSeen(common(box, other.box)))
          .map((other) => `overlaps ${named(other.field)}: ${named(field)}`),
      );
    };

    const controls = shown(CONTROLS);
    const faults = [...overlaps(), ...controls.map(faultOf), ...controls.reverse().map(faultOf)];
    scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(faults.filter((fault) => fault !== null))];
  });

/** Whether all of the element is in the window as it stands, with nothing over its middle. */
export const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page.$eval(selector, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    return isInside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
