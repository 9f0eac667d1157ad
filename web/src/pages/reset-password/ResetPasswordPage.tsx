import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { accountDialog, accountRules, isTaken } from '../../shared/account';
import { dropSession, readSession } from '../../shared/session';
import { useSite, useTitle } from '../../shared/site';
import { Button, Note, PasswordField, TextField, toast } from '../../kit';
import { ShortForm, useFields } from '../../shared/form';
import type { TFunction } from 'i18next';
import { ApiError, api } from '../../api';

interface Link {
  username: string;
  code: string;
}

/** Manages the form for a new password; the code comes from the mailed link. */
const useNewPassword = (t: TFunction, link: Link, onDone: (name: string) => void) => {
  const rules = accountRules(t);
  const unknownUserError = async (username: string): Promise<string | null> =>
    (await isTaken('username', username).catch(() => true)) ? null : t('account.usernameUnknown');
  return useFields({
    initial: { username: link.username, password: '', again: '' },
    rule: (field, values) =>
      field === 'again' ? rules.same(values.password, values.again) : rules[field](values[field]),
    serverRule: async (field, value) => (field === 'username' ? unknownUserError(value) : null),
    pair: ['password', 'again'],
    send: async ({ username, password }) => {
      const userError = await unknownUserError(username);
      if (userError) throw new ApiError(userError, 400, 'answer', 'username');
      const body = { username: username.trim(), password, code: link.code };
      await api('POST /api/reset-password', { body, failures: 'silent' });
      onDone(body.username);
    },
  });
};

/** The target of the mailed link, which has name and code in its query. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const site = useSite();
  const code = query.get('code') ?? '';
  useTitle(t('account.setPassword'));
  return (
    <main id="main" className="t-centered-form" tabIndex={-1}>
      <section className="ui segment">
        <h1 className="ui header">{t('account.setPassword')}</h1>
        {code ? (
          <NewPasswordForm username={query.get('username') ?? ''} code={code} />
        ) : (
          <Note
            kind="warning"
            title={t('account.linkIncomplete')}
            actions={
              site.mail && (
                <Button size="small" onClick={() => accountDialog.open('reset')}>
                  {t('account.newLink')}
                </Button>
              )
            }
          >
            {t('account.linkIncompleteText')}
          </Note>
        )}
      </section>
    </main>
  );
};

const NewPasswordForm = (link: { username: string; code: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const handleDone = (username: string) => {
    // The reset ended all sessions of this user, including this one.
    if (readSession().user?.username === username) dropSession();
    toast.success(t('account.resetDone'));
    void navigate('/');
    accountDialog.open('login', username);
  };
  const form = useNewPassword(t, link, handleDone);
  return (
    <ShortForm action={t('account.resetPassword')} form={form} width="fluid">
      <TextField
        {...form.bind('username')}
        label={t('account.username')}
        autoComplete="username"
        maxLength={Limits.username.max}
      />
      <PasswordField {...form.bind('password')} label={t('account.newPassword')} autoComplete="new-password" />
      <PasswordField {...form.bind('again')} label={t('account.passwordAgain')} autoComplete="new-password" />
    </ShortForm>
  );
};
