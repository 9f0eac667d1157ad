import { Limits, type SecondFactorMethod } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '../../../kit';
import type { ProofForm } from './use-proof';

/** The fields of the chosen method. */
export const ProofFields = ({ form }: { form: ProofForm }) => {
  const { t } = useTranslation();
  const { bind, method, asksPassword } = form;
  return (
    <>
      {asksPassword && (
        <PasswordField {...bind('password')} label={t('setting.oldPassword')} autoComplete="current-password" />
      )}
      {method === 'code' && (
        <TextField
          key="code"
          {...bind('code')}
          label={t('secondFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={!asksPassword}
        />
      )}
      {method === 'recovery' && (
        <TextField
          key="recovery"
          {...bind('code')}
          label={t('secondFactor.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={Limits.factorCode.max}
          autoFocus={!asksPassword}
        />
      )}
    </>
  );
};

const LABELS: Readonly<Record<SecondFactorMethod, string>> = {
  passkey: 'secondFactor.usePasskey',
  code: 'secondFactor.useCode',
  recovery: 'secondFactor.useRecovery',
};

/** Links to the other methods. */
export const OtherMethods = ({ form: { others, choose } }: { form: ProofForm }) => {
  const { t } = useTranslation();
  return others.map((method) => (
    <button key={method} type="button" className="t-link" onClick={() => choose(method)}>
      {t(LABELS[method])}
    </button>
  ));
};
