import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form';

/**
 * Manages a settings form whose local changes override the stored values until they are saved. `put` receives only
 * what differs, because another admin may have saved the rest in the meantime.
 */
export const useSettings = <T extends object>(stored: T, put: (changed: Partial<T>) => Promise<unknown>) => {
  const { t } = useTranslation();
  const form = useForm<Partial<T>>({
    initial: {},
    send: async (changes) => void (await put(changesOf(changes))),
    success: t('authoring.saved'),
    afterSend: 'unsent',
  });
  const changesOf = (changes: Partial<T>): Partial<T> => {
    const keys = (Object.keys(changes) as (keyof T)[]).filter((key) => changes[key] !== stored[key]);
    return Object.fromEntries(keys.map((key) => [key, changes[key]])) as Partial<T>;
  };
  return {
    values: { ...stored, ...form.values } as T,
    change: <K extends keyof T & string>(key: K, value: T[K]) => form.put(key)(value),
    save: form.submit,
    fail: (field: keyof T & string, message: string) =>
      form.setFieldErrors({ [field]: message } as Parameters<typeof form.setFieldErrors>[0]),
    busy: form.busy,
    errors: form.errors,
    isChanged: Object.keys(changesOf(form.values)).length > 0,
  };
};
