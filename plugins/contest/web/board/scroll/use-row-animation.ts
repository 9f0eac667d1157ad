import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Duration of a row's move to its new place, in ms. */
const MOVE_MS = 700;

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates rows that have changed places, unless the user prefers reduced motion; `stepCount` changes with each step.
 */
export const useRowAnimation = (body: RefObject<HTMLTableSectionElement | null>, stepCount: number): void => {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const previous = places.current;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-team]') ?? [])];
    places.current = new Map(rows.map((row) => [row.dataset['team'] ?? '', row.offsetTop]));
    if (prefersReducedMotion()) return;
    for (const row of rows) {
      const team = row.dataset['team'] ?? '';
      const offset = (previous.get(team) ?? row.offsetTop) - (places.current.get(team) ?? 0);
      if (offset === 0) continue;
      row.animate([{ transform: `translateY(${offset}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-in-out',
      });
    }
  }, [body, stepCount]);
};
