import type { TFunction } from 'i18next';
import { useState } from 'react';
import { api, errorText } from '../../api';
import { accountRules, isTaken } from '../../app/account';
import { fieldOf } from '../../shared/form';

export type NewPasswordField = 'username' | 'password' | 'again';
type Errors = Partial<Record<NewPasswordField | 'form', string | null>>;

/** The code is the one of the mailed link. */
export const useNewPassword = (
  t: TFunction,
  link: { username: string; code: string },
  onDone: (name: string) => void,
) => {
  const rules = accountRules(t);
  const [values, setValues] = useState({ username: link.username, password: '', again: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const wrong = (field: NewPasswordField): string | null =>
    field === 'again' ? rules.same(values.password, values.again) : rules[field](values[field]);
  const put = (field: NewPasswordField) => (value: string) => setValues((all) => ({ ...all, [field]: value }));
  const tell = (found: Errors) => setErrors((all) => ({ ...all, ...found }));
  const unknown = async (): Promise<string | null> =>
    (await isTaken('username', values.username).catch(() => true)) ? null : t('account.usernameUnknown');

  const check = async (field: NewPasswordField): Promise<void> => {
    if (!values[field]) return;
    const found = wrong(field);
    tell({ [field]: found });
    if (field === 'password' && values.again) tell({ again: rules.same(values.password, values.again) });
    if (!found && field === 'username') tell({ username: await unknown() });
  };

  const submit = async (): Promise<void> => {
    const found = { username: wrong('username'), password: wrong('password'), again: wrong('again') };
    setErrors(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      const nobody = await unknown();
      if (nobody) return setErrors({ username: nobody });
      const body = { username: values.username.trim(), password: values.password, code: link.code };
      await api('POST /api/reset-password', { body, failures: 'silent' });
      onDone(body.username);
    } catch (error) {
      setErrors({ [fieldOf(error, ['username', 'password', 'again'])]: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return { values, errors, busy, put, check, submit };
};
