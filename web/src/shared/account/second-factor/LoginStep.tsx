import type { PendingLogin } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { Note } from '../../../kit';
import { ShortForm } from '../../form';
import { completeLogin } from '../../session';
import { OtherMethods, ProofFields } from './ProofFields';
import { useProof } from './use-proof';
import './second-factor.css';

interface Props {
  pending: PendingLogin;
  onDone: () => void;
  /** Returns to name and password. */
  onStartOver: () => void;
}

/** The step of a login that asks for the second factor. */
export const LoginStep = ({ pending, onDone, onStartOver }: Props) => {
  const { t } = useTranslation();
  const form = useProof(t, {
    methods: pending.methods,
    asksPassword: false,
    challenge: () => api('POST /api/login/passkey-options', { body: { token: pending.token }, failures: 'silent' }),
    send: (proof) => completeLogin(pending, proof),
    onDone,
  });
  return (
    <>
      <p>{t('secondFactor.loginText')}</p>
      {form.method === null && <Note kind="warning">{t('secondFactor.noPasskeySupport')}</Note>}
      <ShortForm
        key={form.method}
        action={t(form.method === 'passkey' ? 'secondFactor.usePasskey' : 'secondFactor.verify')}
        form={form}
        width="fluid"
        disabled={form.method === null}
      >
        <ProofFields form={form} />
      </ShortForm>
      <div className="t-text t-account-other t-factor-ways">
        <OtherMethods form={form} />
        <button type="button" className="t-link" onClick={onStartOver}>
          {t('secondFactor.startOver')}
        </button>
        <span className="t-muted t-small">{t('secondFactor.lost')}</span>
      </div>
    </>
  );
};
