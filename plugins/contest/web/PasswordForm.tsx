import { ShortForm, useFields } from '@tribunal/web/forms';
import { PasswordField, toast, textError } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestLimits } from '../contract';
import { api, refresh } from './calls';
import { CONTEST, RESULTS } from './contest-context';

interface Props {
  cid: number;
  /** Called when the password was correct. */
  onDone?: () => void;
}

/** Form for the contest's password, which the organisers hand out. */
export const PasswordForm = ({ cid, onDone }: Props) => {
  const { t } = useTranslation();
  const form = useFields({
    initial: { password: '' },
    rule: (_, { password }) => {
      if (!password) return t('contest.password.needed');
      return textError(t, t('contest.password.field'), password, ContestLimits.password);
    },
    send: async ({ password }) => {
      await api('POST /api/register-contest', { body: { cid, password }, failures: 'silent' });
      toast.success(t('contest.password.done'));
      await refresh(CONTEST, ...RESULTS);
      onDone?.();
    },
  });
  return (
    <ShortForm action={t('contest.password.send')} form={form} width={onDone ? 'fluid' : undefined}>
      <PasswordField label={t('contest.password.field')} autoComplete="off" {...form.bind('password')} />
    </ShortForm>
  );
};
