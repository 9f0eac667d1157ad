import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fitting } from './fitting';

/** The row has its entries and, as its last child, the word for the rest; what is not shown keeps its width. */
const measure = (row: HTMLElement): number => {
  const widths = [...row.children].map((child) => (child as HTMLElement).offsetWidth);
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  return fitting(widths.slice(0, -1), { room: row.clientWidth, gap, more: widths.at(-1) ?? 0 });
};

/** How many of the `count` entries of a row fit into it now. */
export const useFitting = (count: number): { row: RefObject<HTMLElement>; fits: number } => {
  const row = useRef<HTMLElement>(null);
  const [fits, setFits] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = (): void => setFits(measure(element));
    look();
    // Without it, in an old browser, what fitted first stays.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [count]);
  return { row, fits };
};
