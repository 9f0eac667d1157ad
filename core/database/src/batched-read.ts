import DataLoader from 'dataloader';
import { isInAnyTransaction } from './current-transaction';

/** Maximum number of keys per query. */
const MAX_KEYS = 1000;

/**
 * Creates a batched reader by key. All keys requested in one iteration of the event loop are read in one query, so
 * that many callers cost the database little. Nothing is cached: a result includes everything committed before the
 * call. The result is undefined where `read` found nothing; when `read` rejects, so do all calls of the batch.
 * Callers with equal keys get the same object, which nobody may modify. A read inside a transaction is not shared: it runs
 * on the transaction, and alone sees what that has changed.
 */
export function batchedRead<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const found = await read([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      batchScheduleFn: (dispatch) => void setImmediate(dispatch),
    },
  );
  return async (key) => (isInAnyTransaction() ? (await read([key])).get(key) : loader.load(key));
}
