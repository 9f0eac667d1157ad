import { API_SCOPES, Limits, type ApiScope } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh } from '../../api';
import { withConfirmation } from '../../shared/account/second-factor';
import { CopyButton, Dialog, FormDialog, Note, Select, TextField, Toggle } from '../../kit';
import { useForm } from '../../shared/form';
import { isAdmin, useUser } from '../../shared/session';

const DAYS = [7, 30, 90, 365] as const;
/** Scopes of which only staff and organisers of contests have a use. */
const FOR_STAFF: ReadonlySet<ApiScope> = new Set(['problem', 'contest', 'admin']);

/** Creates an API token and shows it, once. */
export const NewTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const user = useUser();
  const [token, setToken] = useState<string | null>(null);
  const form = useForm({
    initial: { name: '', days: 30, scopes: ['read'] as ApiScope[] },
    send: async ({ name, ...rest }) => {
      const body = { name: name.trim(), ...rest };
      const created = await withConfirmation(() => api('POST /api/api-tokens', { body, failures: 'silent' }));
      setToken(created.token);
      void refresh('GET /api/api-tokens');
    },
  });
  const { days, scopes } = form.values;

  if (token !== null)
    return (
      <Dialog title={t('setting.tokenCreated')} outsideClick="stay" onClose={onClose}>
        <Note kind="warning">{t('setting.tokenOnce')}</Note>
        <p className="t-row">
          <code translate="no" className="t-grow t-token">
            {token}
          </code>
          <CopyButton text={token} label={t('setting.token')} />
        </p>
      </Dialog>
    );

  const offered = API_SCOPES.filter((scope) => isAdmin(user) || !FOR_STAFF.has(scope));
  const put = (scope: ApiScope) => (isChosen: boolean) =>
    form.put('scopes')(API_SCOPES.filter((one) => (one === scope ? isChosen : scopes.includes(one))));
  return (
    <FormDialog title={t('setting.tokenNew')} save={t('setting.tokenCreate')} {...form.dialog} onClose={onClose}>
      <TextField
        label={t('setting.tokenName')}
        maxLength={Limits.apiTokenName.max}
        autoComplete="off"
        {...form.bind('name')}
        data-autofocus=""
        required
      />
      <fieldset className="field t-token-scopes">
        <legend>{t('setting.tokenScopes')}</legend>
        {offered.map((scope) => (
          <Toggle
            key={scope}
            variant="box"
            label={`${t(`setting.scope.${scope}`)}: ${t(`setting.scopeText.${scope}`)}`}
            checked={scopes.includes(scope)}
            onChange={put(scope)}
          />
        ))}
        {form.errors.scopes && <Note kind="negative">{form.errors.scopes}</Note>}
      </fieldset>
      <div className="field">
        <span className="t-label">{t('setting.tokenDays')}</span>
        <Select
          label={t('setting.tokenDays')}
          value={String(days)}
          options={DAYS.map((count) => ({ value: String(count), text: t('setting.tokenDaysCount', { count }) }))}
          onChange={(value) => form.put('days')(Number(value))}
        />
      </div>
    </FormDialog>
  );
};
