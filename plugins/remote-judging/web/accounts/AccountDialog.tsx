import { Limits, type RemoteAccountRow, type RemoteAccountSave } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, PasswordField, TextArea, toast } from '@tribunal/web/kit';
import { useSiteTexts } from '@tribunal/web/admin';
import { useDialogSave } from '@tribunal/web/plugin';
import type { AccountSite } from './account-site';
import { secretsToSend } from './secrets';
import { TermsNote, AccountIdentityFields } from './AccountIdentityFields';

interface Props {
  /** Judges to choose from; the first one is preselected. */
  sites: readonly [AccountSite, ...AccountSite[]];
  /** Null for a new account. */
  account: RemoteAccountRow | null;
  /**
   * Saves the account.
   * @throws ApiError when the call fails
   */
  save: (body: RemoteAccountSave) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Edits the name and secrets of an account at a remote judge. Stored secrets are never displayed. */
export const AccountDialog = ({ sites, account, save, onClose, onDone }: Props) => {
  const { t } = useTranslation();
  const [key, setKey] = useState(account?.key ?? sites[0].key);
  const [name, setName] = useState(account?.name ?? '');
  const [typed, setTyped] = useState({ password: '', session: '' });
  const { busy, errors, fail, run } = useDialogSave(['key', 'name', 'password', 'session']);
  const site = sites.find((each) => each.key === key) ?? sites[0];
  const texts = useSiteTexts(key);
  /** Secrets stored for another address are neither used nor kept. */
  const kept = account?.isForOtherAddress ? null : account;
  const labelOf = (field: 'password' | 'session', isSet: boolean | undefined) => {
    const label = t(`remote.accounts.${field}`);
    return isSet ? t('remote.accounts.isSet', { field: label }) : label;
  };

  const send = () => {
    if (name.trim() === '') return fail('name', t('remote.accounts.nameRequired'));
    const secrets = secretsToSend(typed, site.credentials);
    const isBare = kept === null && Object.keys(secrets).length === 0;
    if (isBare) return fail(site.credentials[0] ?? 'form', t('remote.accounts.secretRequired'));
    void run(async () => {
      await save({ ...(account ? { id: account.id } : {}), key, name: name.trim(), ...secrets });
      toast.success(t('remote.accounts.saved'));
      onDone();
    });
  };

  return (
    <FormDialog
      title={t(account ? 'remote.accounts.edit' : 'remote.accounts.add')}
      save={t('remote.accounts.save')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={<TermsNote site={key} />}
      onSave={send}
      onClose={onClose}
    >
      <AccountIdentityFields
        sites={sites}
        site={key}
        onSite={sites.length > 1 && !account ? setKey : undefined}
        nameLabel={t('remote.accounts.name')}
        name={name}
        onName={setName}
        errors={errors}
      />
      {site.credentials.includes('password') && (
        <PasswordField
          label={labelOf('password', kept?.hasPassword)}
          name="password"
          autoComplete="new-password"
          maxLength={Limits.remotePassword.max}
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
          error={errors.password}
        />
      )}
      {site.credentials.includes('session') && (
        <>
          <TextArea
            label={labelOf('session', kept?.hasSession)}
            name="session"
            className="t-mono"
            rows={3}
            spellCheck={false}
            autoComplete="off"
            maxLength={Limits.remoteSession.max}
            value={typed.session}
            onChange={(session) => setTyped({ ...typed, session })}
            error={errors.session}
          />
          <p className="t-hint">{texts.session ?? t('remote.accounts.sessionHint')}</p>
        </>
      )}
      <p className="t-hint">{t('remote.accounts.encrypted')}</p>
    </FormDialog>
  );
};
