import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fitting } from './fitting';

const px = (length: string): number => Number.parseFloat(length) || 0;

/** The row has its entries and, as its last child, the word for the rest; what is not shown keeps its width. */
const measure = (row: HTMLElement, kept: number): readonly number[] => {
  const widths = [...row.children].map((child) => (child as HTMLElement).offsetWidth);
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(row);
  const room = row.clientWidth - px(paddingLeft) - px(paddingRight);
  return fitting(widths.slice(0, -1), { room, gap: px(columnGap), more: widths.at(-1) ?? 0, kept });
};

interface Fitting {
  row: RefObject<HTMLElement>;
  /** The places of the entries that are shown. */
  shown: readonly number[];
}

/** Which of the `count` entries of a row fit into it now; the one at `kept` before all others. */
export const useFitting = (count: number, kept: number): Fitting => {
  const row = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<readonly number[]>(() => Array.from({ length: count }, (_, place) => place));
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = (): void => {
      const now = measure(element, kept);
      setShown((before) => (String(before) === String(now) ? before : now));
    };
    look();
    // Without it, in an old browser, what fitted first stays.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [count, kept]);
  return { row, shown };
};
