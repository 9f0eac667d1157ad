import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit';
import { withoutSent } from '../../../shared/form';
import { useDialogSave } from '../../../shared/use-dialog-save';

/**
 * Manages a settings form whose local changes override the stored values until they are saved. `put` receives only
 * what differs, because another admin may have saved the rest in the meantime.
 */
export const useSettings = <T extends object>(stored: T, put: (changed: Partial<T>) => Promise<unknown>) => {
  const { t } = useTranslation();
  const [changes, setChanges] = useState<Partial<T>>({});
  const { busy, errors, fail, run } = useDialogSave(Object.keys(stored));
  const values: T = { ...stored, ...changes };
  const change = <K extends keyof T>(key: K, value: T[K]) => setChanges((previous) => ({ ...previous, [key]: value }));
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
