import { Fragment, type ReactNode, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics';
import { MenuButton, type MenuEntry } from '../overlay';

interface Space {
  available: number;
  gap: number;
  /** Width of the "more" button. */
  moreWidth: number;
  /** Index of the entry that is shown before all others; -1 if there is none. */
  pinned: number;
}

/**
 * Returns the indexes of the entries that fit into a row, in order; all sizes are in px. The "more" button is counted
 * unless all entries fit.
 */
export function visibleEntries(
  widths: readonly number[],
  { available, gap, moreWidth, pinned }: Space,
): readonly number[] {
  const all = widths.map((_, place) => place);
  const spanOf = (places: readonly number[]): number =>
    places.reduce((sum, place) => sum + gap + (widths[place] ?? 0), -gap);
  if (spanOf(all) <= available) return all;
  const choices = all.map((end) => all.filter((place) => place < end || place === pinned));
  return choices.filter((places) => spanOf(places) + gap + moreWidth <= available).at(-1) ?? [];
}

const px = (length: string): number => Number.parseFloat(length) || 0;

/** Measures the row: its entries and, as its last child, the "more" button. Hidden entries keep their width. */
const measure = (row: HTMLElement, pinned: number): readonly number[] => {
  const widths = [...row.children].map((child) => (child as HTMLElement).offsetWidth);
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(row);
  const available = row.clientWidth - px(paddingLeft) - px(paddingRight);
  return visibleEntries(widths.slice(0, -1), { available, gap: px(columnGap), moreWidth: widths.at(-1) ?? 0, pinned });
};

interface Overflow {
  row: RefObject<HTMLElement | null>;
  /** Indexes of the entries that are shown. */
  shown: readonly number[];
}

/** Computes which of the `count` entries of a row fit; the one at `pinned` takes precedence. */
const useOverflow = (count: number, pinned: number): Overflow => {
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

/** An entry of a row that moves into a menu where there is no room. */
export interface OverflowEntry {
  key: string;
  /** The entry as shown in the row. */
  item: ReactNode;
  /** The entry as shown in the menu, where it may be several items. */
  entries: readonly MenuEntry[];
}

interface Props {
  label: string;
  /** Class name added to those of a link row. */
  className: string;
  entries: readonly OverflowEntry[];
}

const isHere = ({ entries }: OverflowEntry): boolean => entries.some((entry) => entry.isHere);

/** A row of links. Links that do not fit move into a menu at its end; the link of the open page stays visible. */
export const OverflowNav = ({ label, className, entries }: Props) => {
  const { t } = useTranslation();
  const { row, shown } = useOverflow(entries.length, entries.findIndex(isHere));
  const rest = entries.filter((_, place) => !shown.includes(place));
  const slot = (isShown: boolean): string => (isShown ? 't-nav-slot' : 't-nav-slot t-overflow-hidden');
  return (
    <nav ref={row} className={`ui secondary pointing menu t-overflow-nav ${className}`} aria-label={label}>
      {entries.map(({ key, item }, place) => (
        <div key={key} className={slot(shown.includes(place))}>
          {item}
        </div>
      ))}
      <div className={slot(rest.length > 0)}>
        <MenuButton
          label={t('kit.more')}
          namedBy="content"
          buttonClass={rest.some(isHere) ? 'active item' : 'item'}
          entries={rest.flatMap((one) => one.entries)}
        >
          {t('kit.more')}
          {rest.flatMap((one) => one.entries.map(({ key, aside }) => <Fragment key={key}>{aside}</Fragment>))}
          <Icon name="angle down" />
        </MenuButton>
      </div>
    </nav>
  );
};
