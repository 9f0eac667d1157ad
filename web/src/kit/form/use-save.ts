import { useRef, useState } from 'react';
import { consumeErrorText } from '../feedback/consume-error-text';
import { toast } from '../feedback/toast';
import { fieldOf } from './server-field';

interface Outcome {
  /** Text of the toast after success. */
  success?: string;
  /** Runs after success, e.g. closes the dialog. */
  onDone?: () => void;
}

/**
 * Runs one call at a time: further presses are ignored until it ends. An error that the server attributes to one of
 * `fields` is returned under its name, any other under `form`; no toast repeats it.
 */
export const useSave = (fields: readonly string[] = []) => {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isRunning = useRef(false);
  const run = async (work: () => Promise<unknown>, { success, onDone }: Outcome = {}): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setErrors({});
    try {
      await work();
      if (success) toast.success(success);
      onDone?.();
    } catch (error) {
      setErrors({ [fieldOf(error, fields)]: consumeErrorText(error) });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, errors, run, fail: (field: string, message: string) => setErrors({ [field]: message }) };
};
