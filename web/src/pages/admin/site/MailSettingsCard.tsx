import { Limits, type EmailConfig } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh, useCall } from '../../../api';
import { Button, Note, PasswordField, FormDialog, TextField, toast } from '../../../kit';
import { wholeWithin } from './rules';
import { SettingsCard } from './SettingsCard';
import { SettingSwitch, SettingText } from './SettingField';
import { SettingNote } from './SettingNote';
import { SettingsForm } from './SettingsForm';
import { labelOf } from './setting-texts';
import { storedOf, useSettings, versionsOf, type SettingRows } from './use-settings';
import { useForm } from '../../../shared/form';

const MAIL_CALL = 'GET /api/admin/config/get-email-config';

/** Asks for an address and sends a mail to it with the stored settings. */
const TestMailDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { email: '' },
    rule: (_field, { email }) => (email.trim() === '' ? t('siteAdmin.addressRequired') : null),
    send: async ({ email }) => {
      const body = { email: email.trim() };
      const { outcome } = await api('POST /api/admin/config/test-email', { body, failures: 'silent' });
      toast.success(t(outcome === 'sent' ? 'siteAdmin.testSent' : 'siteAdmin.testCaught'));
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t('siteAdmin.testMail')} save={t('siteAdmin.testSend')} {...form.dialog} onClose={onClose}>
      <TextField
        label={t('siteAdmin.testAddress')}
        {...form.bind('email')}
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
      />
    </FormDialog>
  );
};

/** The port is a text while it is typed; an empty password keeps the stored one. */
type MailSettings = Omit<EmailConfig, 'emailPort'> & { emailPort: string; emailPassword: string };
const TEXTS = ['emailHost', 'emailUsername', 'emailFrom'] as const;

export const MailSettingsCard = () => {
  const { t } = useTranslation();
  return <SettingsCard title={t('siteAdmin.mail')}>{(rows) => <MailForm rows={rows} />}</SettingsCard>;
};

const MailForm = ({ rows }: { rows: SettingRows }) => {
  const { t } = useTranslation();
  const { data: state } = useCall(MAIL_CALL);
  const [isTesting, setIsTesting] = useState(false);
  const stored: MailSettings = {
    ...storedOf<Omit<EmailConfig, 'emailPort'>>(rows, [...TEXTS, 'emailSsl']),
    emailPort: String(rows.emailPort.value),
    emailPassword: '',
  };
  const form = useSettings<MailSettings>(stored, versionsOf(rows), async ({ emailPort, ...changes }, versions) => {
    const body = { ...changes, ...(emailPort !== undefined && { emailPort: Number(emailPort) }), versions };
    await api('PUT /api/admin/config/set-email-config', { body, failures: 'silent' });
    await refresh(MAIL_CALL);
  });
  const { values, change, errors, fail } = form;
  const isOverridden = state?.delivery === 'environment' || state?.delivery === 'captured';

  const save = () => {
    if (wholeWithin(values.emailPort, Limits.mailPort) === null)
      return fail('emailPort', t('siteAdmin.portWrong', Limits.mailPort));
    void form.save();
  };
  const field = (key: (typeof TEXTS)[number]) => (
    <SettingText
      rows={rows}
      name={key}
      maxLength={Limits.shortText.max}
      disabled={isOverridden}
      value={values[key] ?? ''}
      onChange={(text) => change(key, text)}
      error={errors[key]}
    />
  );

  return (
    <>
      <SettingsForm
        label={t('siteAdmin.mail')}
        {...form.dialog}
        isChanged={form.isChanged}
        onSave={save}
        actions={
          <Button
            icon="paper plane outline"
            disabled={!state || state.delivery === 'none' || form.isChanged}
            onClick={() => setIsTesting(true)}
          >
            {t('siteAdmin.testMail')}
          </Button>
        }
      >
        {state && (
          <Note kind={state.delivery === 'none' ? 'warning' : undefined}>
            {t(`siteAdmin.mailDelivery.${state.delivery}`)}
          </Note>
        )}
        <div className="t-fields two">
          {field('emailHost')}
          <SettingText
            rows={rows}
            name="emailPort"
            inputMode="numeric"
            disabled={isOverridden}
            value={values.emailPort}
            onChange={(text) => change('emailPort', text)}
            error={errors.emailPort}
          />
          {field('emailUsername')}
          <div>
            <PasswordField
              label={t(labelOf('emailPassword'))}
              name="emailPassword"
              autoComplete="new-password"
              maxLength={Limits.shortText.max}
              disabled={isOverridden}
              placeholder={t(rows.emailPassword.value === true ? 'siteAdmin.passwordSet' : 'siteAdmin.passwordUnset')}
              value={values.emailPassword}
              onChange={(text) => change('emailPassword', text)}
              error={errors.emailPassword}
            />
            <SettingNote row={rows.emailPassword} />
          </div>
        </div>
        {field('emailFrom')}
        <SettingSwitch
          rows={rows}
          name="emailSsl"
          disabled={isOverridden}
          checked={values.emailSsl}
          onChange={(is) => change('emailSsl', is)}
          error={errors.emailSsl}
        />
      </SettingsForm>
      {isTesting && <TestMailDialog onClose={() => setIsTesting(false)} />}
    </>
  );
};
