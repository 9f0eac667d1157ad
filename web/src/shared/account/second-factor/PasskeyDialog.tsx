import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, TextField, textError } from '../../../kit';
import { deviceName } from '../../device';
import { useFields } from '../../form';
import { withConfirmation } from './confirmation';
import { createPasskey } from './passkeys';

interface Props {
  onClose: () => void;
  onAdded: (recoveryCodes: string[]) => void;
}

/** Creates a passkey and gives it a name. */
export const PasskeyDialog = ({ onClose, onAdded }: Props) => {
  const { t } = useTranslation();
  const form = useFields({
    initial: { name: deviceName(t, navigator.userAgent) },
    rule: (_, { name }) => textError(t, t('secondFactor.passkeyName'), name),
    send: async ({ name }) => {
      const options = await withConfirmation(() =>
        api('POST /api/second-factor/passkey-options', { failures: 'silent' }),
      );
      const passkey = await createPasskey(options).catch(() => null);
      if (passkey === null) return { form: t('secondFactor.noPasskeyHere') };
      const body = { name: name.trim(), passkey };
      const { recoveryCodes } = await api('POST /api/second-factor/passkey', { body, failures: 'silent' });
      onAdded(recoveryCodes);
      return undefined;
    },
    afterSend: 'kept',
  });
  return (
    <FormDialog
      title={t('secondFactor.addPasskey')}
      save={t('secondFactor.addPasskey')}
      intro={<p>{t('secondFactor.passkeyNameHint')}</p>}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        {...form.bind('name')}
        label={t('secondFactor.passkeyName')}
        autoComplete="off"
        maxLength={Limits.passkeyName.max}
      />
    </FormDialog>
  );
};
