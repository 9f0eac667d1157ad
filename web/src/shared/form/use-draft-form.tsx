import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Note, userStore } from '../../kit';
import { isSame, useForm, type FormOptions } from '../../kit/form/use-form';

/** Returns the values that differ from those that are stored. */
const changesOf = <V extends object>(values: V, stored: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, stored[field as keyof V])),
  ) as Partial<V>;

/**
 * Manages the form of a dialog: `useForm` whose changed values are kept for the user on this device under `key`, so that
 * closing the dialog loses nothing; null keeps nothing. The dialog says so when it shows them again, beside the others as
 * they are stored by then.
 */
export const useDraftForm = <V extends object>(key: string | null, options: FormOptions<V>) => {
  const { t } = useTranslation();
  const { initial, send } = options;
  const [found, setFound] = useState(() => (key === null ? null : userStore.read<Partial<V>>(key)));
  const forget = () => {
    if (key !== null) userStore.remove(key);
  };
  const form = useForm<V>({
    ...options,
    initial: { ...initial, ...found },
    onChange: (values) => {
      const changes = changesOf(values, initial);
      if (Object.keys(changes).length === 0) forget();
      else if (key !== null) userStore.write(key, changes);
    },
    send: async (values) => {
      const outcome = await send(values);
      if (typeof outcome !== 'object') forget();
      return outcome;
    },
  });
  const discard = () => {
    forget();
    setFound(null);
    form.reset(initial);
  };
  const intro = found && (
    <Note
      actions={
        <Button size="small" onClick={discard}>
          {t('kit.draft.discard')}
        </Button>
      }
    >
      {t('kit.draft.found')}
    </Note>
  );
  return { ...form, dialog: { ...form.dialog, intro } };
};
