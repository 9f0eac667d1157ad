import DataLoader from 'dataloader';

/** Keys of one question. */
const MOST = 1000;

/**
 * Reads by key. Whatever is asked for in one turn of the event loop is one question, so that a crowd costs the database
 * little. Nothing is remembered: what was committed before a call is in its answer. Undefined where `read` found nothing;
 * rejects all of a question when `read` does. Those who ask alike get the very same object, which nobody may change.
 */
export function gathered<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const found = await read([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
    { cache: false, maxBatchSize: MOST, batchScheduleFn: (ask) => void setImmediate(ask) },
  );
  return (key) => loader.load(key);
}
