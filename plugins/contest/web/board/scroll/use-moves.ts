import { useLayoutEffect, useRef, type RefObject } from 'react';

/** ms that a row takes to its new place. */
const MOVE = 700;

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Rows that have changed their place glide there, unless little motion is wanted; `turn` grows with each change. */
export const useMoves = (body: RefObject<HTMLTableSectionElement | null>, turn: number): void => {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-team]') ?? [])];
    places.current = new Map(rows.map((row) => [row.dataset['team'] ?? '', row.offsetTop]));
    if (wantsStillness()) return;
    for (const row of rows) {
      const team = row.dataset['team'] ?? '';
      const way = (before.get(team) ?? row.offsetTop) - (places.current.get(team) ?? 0);
      if (way === 0) continue;
      row.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
        duration: MOVE,
        easing: 'ease-in-out',
      });
    }
  }, [body, turn]);
};
