import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { api } from '../../../api';
import { CopyButton, FormDialog, TextField, textError } from '../../../kit';
import { useFields } from '../../form';
import { withConfirmation } from './confirmation';

interface Props {
  setup: { secret: string; uri: string };
  onClose: () => void;
  onAdded: (recoveryCodes: string[]) => void;
}

/** Shows the secret of an authenticator app and asks for a code of it. */
export const AuthenticatorDialog = ({ setup: { secret, uri }, onClose, onAdded }: Props) => {
  const { t } = useTranslation();
  const form = useFields({
    initial: { code: '' },
    rule: (_, { code }) => textError(t, t('secondFactor.code'), code),
    send: async ({ code }) => {
      const body = { code: code.trim() };
      const { recoveryCodes } = await withConfirmation(() =>
        api('POST /api/second-factor/authenticator', { body, failures: 'silent' }),
      );
      onAdded(recoveryCodes);
    },
    clearOnError: 'code',
    afterSend: 'kept',
  });
  return (
    <FormDialog
      title={t('secondFactor.authenticator')}
      save={t('secondFactor.turnOn')}
      intro={<p>{t('secondFactor.scan')}</p>}
      {...form.dialog}
      onClose={onClose}
    >
      <img
        className="t-factor-qr"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        alt={t('secondFactor.qr')}
      />
      <div className="field">
        <span>{t('secondFactor.secret')}</span>
        <div className="t-row tight">
          <code translate="no" className="t-wrap">
            {secret}
          </code>
          <CopyButton text={secret} label={t('secondFactor.copySecret')} />
        </div>
      </div>
      <TextField
        {...form.bind('code')}
        label={t('secondFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus=""
      />
    </FormDialog>
  );
};
