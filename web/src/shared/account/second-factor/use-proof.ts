import type { FactorProof, PasskeyOptions, SecondFactorMethod } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { ApiError } from '../../../api';
import { textError } from '../../../kit';
import { useFields } from '../../form';
import { accountRules } from '../forms/rules';
import { hasPasskeys, signWithPasskey } from './passkeys';

interface ProofOptions {
  /** Empty if only the password is asked. */
  methods: readonly SecondFactorMethod[];
  /** Whether the password is asked, too. */
  asksPassword: boolean;
  /** Returns a challenge for a passkey. */
  challenge: () => Promise<PasskeyOptions>;
  send: (proof: FactorProof, password: string) => Promise<unknown>;
  onDone: () => void;
}

const ORDER: readonly SecondFactorMethod[] = ['passkey', 'code', 'recovery'];

/** Manages the form that asks for a second factor: the chosen method, the code and, where needed, the password. */
export const useProof = (t: TFunction, { methods, asksPassword, challenge, send, onDone }: ProofOptions) => {
  const usable = ORDER.filter((method) => methods.includes(method) && (method !== 'passkey' || hasPasskeys()));
  const [chosen, setChosen] = useState<SecondFactorMethod | null>(null);
  const method = chosen ?? usable[0] ?? null;
  const asksCode = method === 'code' || method === 'recovery';
  const form = useFields({
    initial: { password: '', code: '' },
    rule: (field, { password, code }) => {
      if (field === 'password') return asksPassword ? accountRules(t).password(password) : null;
      const label = method === 'code' ? 'secondFactor.code' : 'secondFactor.recoveryCode';
      return asksCode ? textError(t, t(label), code) : null;
    },
    send: async ({ password, code }) => {
      const proof = method === 'passkey' ? await signed(challenge) : asksCode ? { code: code.trim() } : {};
      if (proof === null) return { form: t('secondFactor.noPasskeyHere') };
      await send(proof, password);
      return undefined;
    },
    clearOnError: 'code',
    afterSend: 'kept',
    onDone,
  });
  const choose = (next: SecondFactorMethod): void => {
    setChosen(next);
    form.setFieldErrors({ code: null, form: null });
    form.clear('code');
  };
  return { ...form, method, others: usable.filter((other) => other !== method), choose, asksPassword };
};
export type ProofForm = ReturnType<typeof useProof>;

/** Returns null if the user or the browser refuses. */
async function signed(challenge: () => Promise<PasskeyOptions>): Promise<FactorProof | null> {
  try {
    return { passkey: await signWithPasskey(await challenge()) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}
