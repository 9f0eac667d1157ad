import { useRef, useState } from 'react';

export type Key = string | number;

interface Ahead {
  keys: readonly Key[];
  /** The stored order that it is shown instead of; null while it is being sent. */
  insteadOf: string | null;
}

/** Returns the items in the order of these keys; others come last. */
function inOrder<Item>(items: readonly Item[], keyOf: (item: Item) => Key, keys: readonly Key[]): readonly Item[] {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (item: Item): number => places.get(keyOf(item)) ?? keys.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Shows an order before it is stored and read again. Orders are sent one after the other; of those that are chosen
 * meanwhile only the last one is sent. `send` tells whether the order was stored.
 */
export function useOrderAhead<Item>(
  stored: readonly Item[],
  keyOf: (item: Item) => Key,
  send: (items: Item[]) => Promise<boolean>,
) {
  const storedOrder = JSON.stringify(stored.map(keyOf));
  const latest = useRef(storedOrder);
  latest.current = storedOrder;
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const waiting = useRef<Item[] | null>(null);
  const isSending = useRef(false);

  const sendAll = async (): Promise<void> => {
    isSending.current = true;
    let isStored = false;
    try {
      for (let next = waiting.current; next; next = waiting.current) {
        waiting.current = null;
        isStored = await send(next);
      }
    } finally {
      isSending.current = false;
      setAhead((last) => (isStored && last ? { ...last, insteadOf: latest.current } : null));
    }
  };
  const put = (items: Item[]): void => {
    setAhead({ keys: items.map(keyOf), insteadOf: null });
    waiting.current = items;
    if (!isSending.current) void sendAll();
  };
  // Whatever replaces the order that was stored before, this one is not shown again.
  const isOver = ahead !== null && ahead.insteadOf !== null && ahead.insteadOf !== storedOrder;
  if (isOver) setAhead(null);
  return { shown: ahead && !isOver ? inOrder(stored, keyOf, ahead.keys) : stored, put };
}
