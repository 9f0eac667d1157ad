import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../api';
import { accountRules, isTaken, MailCodeField } from '../../shared/account';
import { withConfirmation } from '../../shared/account/second-factor';
import { updateUser } from '../../shared/session';
import { useSite } from '../../shared/site';
import { Card, CardBody, Note, PasswordField, TextField, toast } from '../../kit';
import { ShortForm, useFields } from '../../shared/form';

/** Changes the email address: a code is sent to the new address, and the password proves that the owner asks. */
export const EmailCard = ({ email }: { email: string | null }) => {
  const { t } = useTranslation();
  const { mail } = useSite();
  return (
    <Card title={t('setting.changeEmail')}>
      <CardBody>
        <p className="t-hint">{t('setting.emailNow', { email: email ?? '–' })}</p>
        {mail ? <EmailForm email={email} /> : <Note>{t('setting.noMail')}</Note>}
      </CardBody>
    </Card>
  );
};

const EmailForm = ({ email }: { email: string | null }) => {
  const { t } = useTranslation();
  const rules = accountRules(t);
  const ruleOfEmail = (value: string) =>
    rules.email(value) ?? (value.trim().toLowerCase() === email?.toLowerCase() ? t('setting.emailSame') : null);
  const form = useFields({
    initial: { newEmail: '', code: '', password: '' },
    rule: (field, values) => (field === 'newEmail' ? ruleOfEmail(values.newEmail) : rules[field](values[field])),
    send: async ({ newEmail, code, password }) => {
      const body = { newEmail: newEmail.trim(), code, password };
      const { userInfo } = await withConfirmation(() => api('POST /api/change-email', { body, failures: 'silent' }));
      updateUser(userInfo);
      toast.success(t('setting.emailChanged'));
    },
    clearOnError: 'code',
  });
  const { values, errors, setFieldErrors, put, check } = form;
  const checkEmail = async () => {
    check('newEmail')();
    if (!values.newEmail || ruleOfEmail(values.newEmail)) return;
    if (await isTaken('email', values.newEmail).catch(() => false))
      setFieldErrors({ newEmail: t('account.emailTaken') });
  };
  const sendCode = () =>
    api('GET /api/get-change-email-code', { query: { email: values.newEmail.trim() }, failures: 'silent' });
  return (
    <ShortForm action={t('setting.changeEmail')} failed={t('setting.failed')} form={form}>
      <TextField
        {...form.bind('newEmail')}
        label={t('setting.newEmail')}
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
        onBlur={() => void checkEmail()}
      />
      <MailCodeField
        mail="change"
        send={sendCode}
        emailError={() => ruleOfEmail(values.newEmail)}
        onError={(place, error) => setFieldErrors({ [place === 'email' ? 'newEmail' : place]: error })}
        value={values.code}
        onChange={put('code')}
        onBlur={check('code')}
        error={errors.code}
      />
      <PasswordField {...form.bind('password')} label={t('setting.oldPassword')} autoComplete="current-password" />
    </ShortForm>
  );
};
