import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Note, userStore } from '../../kit';
import { useForm, type FormOptions } from '../../kit/form/use-form';

/**
 * Manages the form of a dialog: `useForm` whose unsaved values are kept for the user on this device under `key`, so that
 * closing the dialog loses nothing; null keeps nothing. The dialog says so when it shows them again.
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
      if (key !== null) userStore.write(key, values);
    },
    send: async (values) => {
      const refused = await send(values);
      if (!refused) forget();
      return refused;
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
