import { useState } from 'react';
import { takeErrorText } from '../kit';
import { fieldOf } from './form';

/** Runs what a dialog saves; what the server says of a field stands beside it, anything else above all. */
export const useDialogSave = (fields: readonly string[]) => {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      setErrors({ [fieldOf(error, fields)]: takeErrorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, run, fail: (field: string, message: string) => setErrors({ [field]: message }) };
};
