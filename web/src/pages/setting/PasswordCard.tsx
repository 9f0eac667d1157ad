import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh } from '../../api';
import { accountRules } from '../../shared/account';
import { withConfirmation } from '../../shared/account/second-factor';
import { useLastNonNull } from './use-last-non-null';
import { useUser } from '../../shared/session';
import { Card, CardBody, PasswordField, Toggle, toast } from '../../kit';
import { ShortForm, useFields } from '../../shared/form';
import { SESSIONS_CALL } from './SessionsCard';
import { TOKENS_CALL } from './TokensCard';

export const PasswordCard = () => {
  const { t } = useTranslation();
  const rules = accountRules(t);
  const user = useLastNonNull(useUser());
  const [endTokens, setEndTokens] = useState(false);
  const form = useFields({
    initial: { oldPassword: '', newPassword: '', again: '' },
    rule: (field, { oldPassword, newPassword, again }) => {
      if (field === 'oldPassword') return rules.password(oldPassword);
      return field === 'again' ? rules.same(newPassword, again) : rules.newPassword(newPassword, oldPassword);
    },
    send: async ({ oldPassword, newPassword }) => {
      await withConfirmation(() =>
        api('POST /api/change-password', { body: { oldPassword, newPassword, endTokens }, failures: 'silent' }),
      );
      toast.success(t('setting.passwordChanged'));
      setEndTokens(false);
      void refresh(SESSIONS_CALL, TOKENS_CALL);
    },
  });
  return (
    <Card title={t('setting.changePassword')}>
      <CardBody>
        <p className="t-hint">{t('setting.passwordHint')}</p>
        <ShortForm action={t('setting.changePassword')} failed={t('setting.failed')} form={form}>
          {/* Password managers ask whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <PasswordField
            {...form.bind('oldPassword')}
            label={t('setting.oldPassword')}
            autoComplete="current-password"
          />
          <PasswordField {...form.bind('newPassword')} label={t('account.newPassword')} autoComplete="new-password" />
          <PasswordField {...form.bind('again')} label={t('account.passwordAgain')} autoComplete="new-password" />
          <div className="field">
            <Toggle variant="box" label={t('setting.endTokens')} checked={endTokens} onChange={setEndTokens} />
          </div>
        </ShortForm>
      </CardBody>
    </Card>
  );
};
