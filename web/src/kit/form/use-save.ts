import { useRef, useState } from 'react';
import { useIsShown } from '../basics/use-is-shown';
import { consumeErrorText } from '../feedback/consume-error-text';
import { toast } from '../feedback/toast';
import { fieldOf } from './server-field';
import { useFocusWrong } from './use-focus-wrong';

interface Outcome {
  /** Text of the toast after success. */
  success?: string;
  /** Runs after success while the dialog or page is still shown, e.g. closes it: another one may be open by then. */
  onDone?: () => void;
}

/**
 * Runs one call at a time: further presses are ignored until it ends. An error that the server attributes to one of
 * `fields` is returned under its name. Any other is returned under `form`, or shown in a toast where nothing else on
 * the page would show it. `run` resolves to whether the call succeeded.
 */
export const useSave = (fields: readonly string[] = [], others: 'returned' | 'toast' = 'returned') => {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isRunning = useRef(false);
  const isShown = useIsShown();
  const { place, senderNow, focusWrong } = useFocusWrong();
  const fail = (field: string, message: string, sender = senderNow()): void => {
    setErrors({ [field]: message });
    if (field !== 'form') focusWrong(sender);
  };
  const showFailure = (error: unknown, sender: ReturnType<typeof senderNow>): void => {
    const field = fieldOf(error, fields);
    const text = consumeErrorText(error);
    if (field === 'form' && others === 'toast') toast.error(text);
    else fail(field, text, sender);
  };
  const run = async (work: () => Promise<unknown>, { success, onDone }: Outcome = {}): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    const sender = senderNow();
    setBusy(true);
    setErrors({});
    try {
      await work();
      if (success) toast.success(success);
      if (isShown.current) onDone?.();
      return true;
    } catch (error) {
      showFailure(error, sender);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  /** The state of the button that runs the call. */
  const state = busy ? ('busy' as const) : ('ready' as const);
  return {
    busy,
    errors,
    run,
    fail: (field: string, message: string) => fail(field, message),
    clear: () => setErrors({}),
    state,
    /** The props of a form or dialog around the fields, with what it sends: `<Form {...dialog} onSave={…}>`. */
    dialog: { state, fault: errors['form'], place },
  };
};
