import type { SecondFactorState, SecondFactorMethod } from '@tribunal/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { FormDialog } from '../../../kit';
import { OtherMethods, ProofFields } from './ProofFields';
import { useProof } from './use-proof';

type Answer = (isConfirmed: boolean) => void;

let answer: Answer | null = null;
const listeners = new Set<() => void>();
const set = (next: Answer | null): void => {
  answer = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const cancel = (): void => {
  answer?.(false);
  set(null);
};

/** Asks the user to confirm who it is. Resolves with whether that was done; false while there is no place to ask. */
export const confirmIdentity = (): Promise<boolean> =>
  new Promise((resolve) => {
    cancel();
    if (listeners.size === 0) resolve(false);
    else set(resolve);
  });

const methodsOf = ({ hasAuthenticator, passkeys, recoveryCodesLeft }: SecondFactorState): SecondFactorMethod[] => [
  ...(hasAuthenticator ? (['code'] as const) : []),
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
];

/** Container of the dialog that `confirmIdentity` opens. */
export const ConfirmIdentityOutlet = () => {
  const asked = useSyncExternalStore(subscribe, () => answer);
  // Who leaves the page has not confirmed.
  useEffect(() => cancel, []);
  if (!asked) return null;
  const close = (isConfirmed: boolean): void => {
    set(null);
    asked(isConfirmed);
  };
  return <LoadedDialog onClose={close} />;
};

const LoadedDialog = ({ onClose }: { onClose: Answer }) => {
  const { data } = useCall('GET /api/second-factor');
  return data ? <ConfirmDialog methods={methodsOf(data)} onClose={onClose} /> : null;
};

interface Props {
  methods: readonly SecondFactorMethod[];
  onClose: Answer;
}

const ConfirmDialog = ({ methods, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useProof(t, {
    methods,
    asksPassword: true,
    challenge: () => api('POST /api/second-factor/confirm-options', { failures: 'silent' }),
    send: (proof, password) =>
      api('POST /api/second-factor/confirm', { body: { password, ...proof }, failures: 'silent' }),
    onDone: () => onClose(true),
  });
  return (
    <FormDialog
      title={t('secondFactor.confirmTitle')}
      save={t(form.method === 'passkey' ? 'secondFactor.usePasskey' : 'secondFactor.confirm')}
      intro={<p>{t('secondFactor.confirmText')}</p>}
      {...form.dialog}
      onClose={() => onClose(false)}
    >
      <ProofFields form={form} />
      <div className="t-factor-ways">
        <OtherMethods form={form} />
      </div>
    </FormDialog>
  );
};
