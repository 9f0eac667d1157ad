import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit';
import { withoutSent } from '../../../shared/form';
import { useDialogSave } from '../../../shared/use-dialog-save';

/**
 * A form over settings: what is changed here stands over what is stored until it is saved. `put` gets only what
 * differs, for another admin may have saved the rest meanwhile.
 */
export const useSettings = <T extends object>(stored: T, put: (changed: Partial<T>) => Promise<unknown>) => {
  const { t } = useTranslation();
  const [changes, setChanges] = useState<Partial<T>>({});
  const { busy, errors, fail, run } = useDialogSave(Object.keys(stored));
  const values: T = { ...stored, ...changes };
  const change = <K extends keyof T>(key: K, value: T[K]) => setChanges((before) => ({ ...before, [key]: value }));
  const changedKeys = (Object.keys(changes) as (keyof T)[]).filter((key) => changes[key] !== stored[key]);
  const changed = Object.fromEntries(changedKeys.map((key) => [key, changes[key]])) as Partial<T>;
  const save = () =>
    run(async () => {
      await put(changed);
      setChanges((now) => withoutSent(now, changes));
      toast.success(t('authoring.saved'));
    });
  return { values, change, save, fail, busy, errors, isChanged: changedKeys.length > 0 };
};
