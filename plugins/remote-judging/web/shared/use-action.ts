import { toast } from '@tribunal/web/kit';
import { useState } from 'react';

/**
 * Runs an action on one object of a page and displays that it succeeded; the call itself displays a failure, such as that
 * another user was first. In both cases `onDone` follows. `busy` is the ID of the object while its action runs.
 */
export function useAction(onDone: () => unknown) {
  const [busy, setBusy] = useState<number | null>(null);
  const run = async (id: number, action: () => Promise<unknown>, successText: string): Promise<void> => {
    setBusy(id);
    try {
      await action();
      toast.success(successText);
    } catch {
      // The error has already been displayed.
    } finally {
      setBusy(null);
      onDone();
    }
  };
  return { busy, run };
}
