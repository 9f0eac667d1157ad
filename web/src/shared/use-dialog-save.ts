import { useState } from 'react';
import { consumeErrorText } from '../kit';
import { fieldOf } from './form';

/** Runs the save of a dialog; server errors of a field are shown beside it, others at the top. */
export const useDialogSave = (fields: readonly string[]) => {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      setErrors({ [fieldOf(error, fields)]: consumeErrorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, run, fail: (field: string, message: string) => setErrors({ [field]: message }) };
};
