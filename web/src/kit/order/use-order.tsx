import './order.css';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, pressedKey } from '../basics';
import { moved } from './moved';
import { RankInput } from './RankInput';
import { useOrderAhead, type Key } from './use-order-ahead';

interface Options<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** Returns what the handle of an item is called. */
  titleOf: (item: Item) => string;
  /** Stores an order, reports failures and reads the order again; resolves with whether it was stored. */
  onOrder: (items: Item[]) => Promise<boolean>;
}

/** What makes rows movable. */
interface Order<Item> {
  /** The items in the order that is shown: a move is shown before it is stored. */
  items: readonly Item[];
  /** Returns the attributes of an item's row, on which others are dropped. */
  rowProps: (item: Item) => {
    className: string | undefined;
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  handleOf: (item: Item) => ReactNode;
  /** Returns a field with the place of an item, for those who cannot drag. */
  placeInputOf: (item: Item) => ReactNode;
  /** Tells screen readers where an item has moved; it stands beside the rows. */
  announcement: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Lets the user change the order of rows by dragging their handles, with the arrow keys on a handle, or by typing the
 * place of a row.
 */
export function useOrder<Item>({ items: stored, keyOf, titleOf, onOrder }: Options<Item>): Order<Item> {
  const { t } = useTranslation();
  const { shown: items, put } = useOrderAhead(stored, keyOf, onOrder);
  const [dragged, setDragged] = useState<Key | null>(null);
  const [target, setTarget] = useState<Key | null>(null);
  const [announced, setAnnounced] = useState('');
  const placeOf = (key: Key): number => items.findIndex((item) => keyOf(item) === key);
  const move = (key: Key, to: number): void => {
    const from = placeOf(key);
    if (from < 0 || to === from || to < 0 || to >= items.length) return;
    put(moved(items, from, to));
    setAnnounced(t('kit.order.movedTo', { place: to + 1, total: items.length }));
  };
  const endDrag = (): void => {
    setDragged(null);
    setTarget(null);
  };
  /** A row takes what is dropped on it only if it has taken what enters it, too. */
  const allowDrop = (key: Key, event: DragEvent): void => {
    if (dragged === null) return;
    event.preventDefault();
    setTarget(key);
  };
  const pressKey = (key: Key, event: KeyboardEvent): void => {
    const step = STEPS[pressedKey(event)];
    if (!step) return;
    event.preventDefault();
    move(key, placeOf(key) + step);
  };
  return {
    items,
    rowProps: (item) => {
      const key = keyOf(item);
      const classes = [target === key && 't-drop-target', dragged === key && 't-dragged'].filter(Boolean);
      return {
        className: classes.join(' ') || undefined,
        onDragEnter: (event) => allowDrop(key, event),
        onDragOver: (event) => allowDrop(key, event),
        onDrop: (event) => {
          if (dragged === null) return;
          event.preventDefault();
          move(dragged, placeOf(key));
        },
      };
    },
    handleOf: (item) => {
      const [key, title] = [keyOf(item), titleOf(item)];
      // Firefox lets no button element be dragged.
      return (
        <span
          role="button"
          tabIndex={0}
          className="t-handle"
          draggable
          aria-label={t('kit.order.move', { title })}
          title={t('kit.order.hint')}
          onKeyDown={(event) => pressKey(key, event)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', title);
            setDragged(key);
          }}
          onDragEnd={endDrag}
        >
          <Icon name="grip vertical" />
        </span>
      );
    },
    placeInputOf: (item) => (
      <RankInput
        rank={placeOf(keyOf(item)) + 1}
        min={1}
        max={items.length}
        label={t('kit.order.place', { title: titleOf(item) })}
        onRank={(place) => move(keyOf(item), place - 1)}
      />
    ),
    announcement: (
      <span className="t-sr" role="status">
        {announced}
      </span>
    ),
  };
}
