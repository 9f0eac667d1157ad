import { PasswordField, TextField, Toggle } from '@tribunal/web/kit';
import { FieldGroup, Radios } from '@tribunal/web/kit/fields';
import { useTranslation } from 'react-i18next';
import { ContestAuth, ContestLimits } from '../../../../contract';
import { accountsOf, type RuleDraft } from '../account-rule';
import { useContestFormTools } from '../contest-form-tools';
import { Block } from './Block';

const AUTHS = [
  { value: ContestAuth.Public, name: 'public' },
  { value: ContestAuth.Private, name: 'private' },
  { value: ContestAuth.Protected, name: 'protected' },
] as const;

/** Section about who may take part, and with which password. */
export const Entry = () => {
  const { t } = useTranslation();
  const { form, setFields, error, touch } = useContestFormTools();
  return (
    <Block name="entry">
      <FieldGroup label={t('contest.admin.form.field.auth')} name="auth" error={error('auth')}>
        <Radios
          label={t('contest.admin.form.field.auth')}
          value={String(form.auth)}
          choices={AUTHS.map(({ value, name }) => ({
            value: String(value),
            text: t(`contest.auth.${name}`),
            hint: t(`contest.auth.${name}Text`),
          }))}
          onChange={(value) => setFields({ auth: Number(value) as ContestAuth })}
        />
      </FieldGroup>
      {form.auth !== ContestAuth.Public && (
        <div className="t-fields two">
          <PasswordField
            label={t('contest.admin.form.field.pwd')}
            name="pwd"
            autoComplete="off"
            maxLength={ContestLimits.password.max}
            value={form.pwd}
            onChange={(pwd) => setFields({ pwd })}
            onBlur={() => touch('pwd')}
            error={error('pwd')}
          />
        </div>
      )}
      <div className={form.openAccountLimit ? 't-toggles t-after-toggles' : 't-toggles'}>
        <Toggle
          label={t('contest.admin.form.openAccountLimit')}
          checked={form.openAccountLimit}
          onChange={(openAccountLimit) => setFields({ openAccountLimit })}
        />
      </div>
      {form.openAccountLimit && <AccountRule />}
    </Block>
  );
};

const AccountRule = () => {
  const { t } = useTranslation();
  const { form, setFields, error, touch } = useContestFormTools();
  const field = (name: keyof RuleDraft) => ({
    label: t(`contest.admin.form.field.rule.${name}`),
    name: `rule.${name}`,
    autoComplete: 'off',
    value: form.rule[name],
    onChange: (value: string) => setFields({ rule: { ...form.rule, [name]: value } }),
    onBlur: () => touch(`rule.${name}`),
    error: error(`rule.${name}`),
  });
  return (
    <FieldGroup
      label={t('contest.admin.form.accounts')}
      name="rule"
      hint={t('contest.admin.form.accountsHint')}
      error={error('rule')}
    >
      <div className="t-fields two">
        <TextField {...field('prefix')} />
        <TextField {...field('suffix')} />
        <TextField {...field('start')} inputMode="numeric" />
        <TextField {...field('end')} inputMode="numeric" />
      </div>
      <TextField {...field('extra')} />
      <Preview />
    </FieldGroup>
  );
};

/** Lists the accounts of the range; shows nothing if the numbers are not a valid range. */
const Preview = () => {
  const { t } = useTranslation();
  const accounts = accountsOf(useContestFormTools().form.rule);
  if (!accounts) return null;
  const { names, last, extra, count } = accounts;
  const range = last ? `${names.join(', ')} … ${last}` : names.join(', ');
  return (
    <p className="t-admin-accounts" role="status">
      <b>{t('contest.admin.form.accountCount', { count })}</b> {[range, ...extra].join(', ')}
    </p>
  );
};
