import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { visibleEntries } from './visible-entries';

const px = (length: string): number => Number.parseFloat(length) || 0;

/** Measures the row: its entries and, as its last child, the "more" button. Hidden entries keep their width. */
const measure = (row: HTMLElement, pinned: number): readonly number[] => {
  const widths = [...row.children].map((child) => (child as HTMLElement).offsetWidth);
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(row);
  const available = row.clientWidth - px(paddingLeft) - px(paddingRight);
  return visibleEntries(widths.slice(0, -1), { available, gap: px(columnGap), moreWidth: widths.at(-1) ?? 0, pinned });
};

interface Overflow {
  row: RefObject<HTMLElement>;
  /** Indexes of the entries that are shown. */
  shown: readonly number[];
}

/** Computes which of the `count` entries of a row fit; the one at `pinned` takes precedence. */
export const useOverflow = (count: number, pinned: number): Overflow => {
  const row = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<readonly number[]>(() => Array.from({ length: count }, (_, place) => place));
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = (): void => {
      const now = measure(element, pinned);
      setShown((before) => (String(before) === String(now) ? before : now));
    };
    update();
    // Old browsers without it keep the result of the first measurement.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(update);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [count, pinned]);
  return { row, shown };
};
