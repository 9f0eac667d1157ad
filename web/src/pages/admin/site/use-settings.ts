import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit';
import { useDialogSave } from '../../../shared/use-dialog-save';

/** A form over settings: what is changed here stands over what is stored until it is saved. */
export const useSettings = <T extends object>(stored: T, put: (values: T) => Promise<unknown>) => {
  const { t } = useTranslation();
  const [changes, setChanges] = useState<Partial<T>>({});
  const { busy, errors, fail, run } = useDialogSave(Object.keys(stored));
  const values: T = { ...stored, ...changes };
  const change = <K extends keyof T>(key: K, value: T[K]) => setChanges((before) => ({ ...before, [key]: value }));
  const save = () =>
    run(async () => {
      await put(values);
      setChanges({});
      toast.success(t('authoring.saved'));
    });
  const isChanged = (Object.keys(changes) as (keyof T)[]).some((key) => changes[key] !== stored[key]);
  return { values, change, save, fail, busy, errors, isChanged };
};
