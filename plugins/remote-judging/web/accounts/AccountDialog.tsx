import { refresh, type ACCOUNTS, type OWN_ACCOUNTS } from '../calls';
import { RemoteLimits, type RemoteAccountRow, type RemoteAccountSave } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, PasswordField, TextArea, toast, useSave } from '@tribunal/web/kit';
import { ConnectionFields } from './ConnectionFields';
import { useSiteTexts } from '../shared/site-texts';
import type { AccountSite } from './account-site';
import { TermsNote, AccountIdentityFields } from './AccountIdentityFields';

type Kind = 'password' | 'session';

/**
 * Returns the typed secrets of the kinds that the site accepts; empty ones are omitted so that the stored ones are
 * kept.
 */
const secretsToSend = (
  typed: Readonly<Record<Kind, string>>,
  kinds: readonly Kind[],
): Partial<Record<Kind, string>> => {
  const trimmed = { password: typed.password, session: typed.session.trim() };
  return Object.fromEntries(kinds.filter((kind) => trimmed[kind] !== '').map((kind) => [kind, trimmed[kind]]));
};

interface Props {
  /** Whether the account may have its own proxy. */
  canHaveProxy?: boolean;
  /** Judges to choose from; the first one is preselected. */
  sites: readonly [AccountSite, ...AccountSite[]];
  /** Null for a new account. */
  account: RemoteAccountRow | null;
  /**
   * Saves the account.
   * @throws ApiError when the call fails
   */
  save: (body: RemoteAccountSave) => Promise<unknown>;
  /** The call that lists the accounts. */
  changed: typeof ACCOUNTS | typeof OWN_ACCOUNTS;
  onClose: () => void;
}

/** Edits the name and secrets of an account at a remote judge. Stored secrets are never displayed. */
export const AccountDialog = ({ sites, account, canHaveProxy = false, save, changed, onClose }: Props) => {
  const { t } = useTranslation();
  const [key, setKey] = useState(account?.key ?? sites[0].key);
  const [name, setName] = useState(account?.name ?? '');
  const [typed, setTyped] = useState({ password: '', session: '' });
  const [userAgent, setUserAgent] = useState(account?.userAgent ?? '');
  const [proxy, setProxy] = useState<string>();
  const { busy, errors, fail, run } = useSave(['key', 'name', 'password', 'session', 'userAgent', 'proxy']);
  const site = sites.find((each) => each.key === key) ?? sites[0];
  const texts = useSiteTexts(key);
  /** Secrets stored for another address are neither used nor kept. */
  const kept = account?.isForOtherAddress ? null : account;
  const labelOf = (field: 'password' | 'session', isSet: boolean | undefined) => {
    const label = t(`remote-judging.account.${field}`);
    return isSet ? t('remote-judging.account.isSet', { field: label }) : label;
  };

  const send = () => {
    if (name.trim() === '') return fail('name', t('input.required', { field: t('remote-judging.account.name') }));
    const secrets = secretsToSend(typed, site.credentials);
    const isBare = kept === null && Object.keys(secrets).length === 0;
    if (isBare) return fail(site.credentials[0] ?? 'form', t('remote-judging.account.secretRequired'));
    void run(async () => {
      const isAgentChanged = userAgent.trim() !== (account?.userAgent ?? '');
      const connection = {
        ...(isAgentChanged && { userAgent: userAgent.trim() }),
        ...(proxy !== undefined && { proxy: proxy.trim() }),
      };
      await save({ ...(account ? { id: account.id } : {}), key, name: name.trim(), ...secrets, ...connection });
      toast.success(t('remote-judging.account.saved'));
      void refresh(changed);
      onClose();
    });
  };

  return (
    <FormDialog
      title={t(account ? 'remote-judging.account.edit' : 'remote-judging.account.add')}
      save={t('remote-judging.account.save')}
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
        nameLabel={t('remote-judging.account.name')}
        name={name}
        onName={setName}
        errors={errors}
      />
      {site.credentials.includes('password') && (
        <PasswordField
          label={labelOf('password', kept?.hasPassword)}
          name="password"
          autoComplete="new-password"
          maxLength={RemoteLimits.password.max}
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
          error={errors.password}
        />
      )}
      {site.credentials.includes('session') && (
        <TextArea
          label={labelOf('session', kept?.hasSession)}
          hint={texts.session ?? t('remote-judging.account.sessionHint')}
          name="session"
          className="t-mono"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          maxLength={RemoteLimits.session.max}
          value={typed.session}
          onChange={(session) => setTyped({ ...typed, session })}
          error={errors.session}
        />
      )}
      <ConnectionFields
        userAgent={userAgent}
        onUserAgent={setUserAgent}
        takesSession={site.credentials.includes('session')}
        hasProxy={account?.hasProxy ?? false}
        proxy={proxy}
        onProxy={canHaveProxy ? setProxy : undefined}
        errors={errors}
      />
      <p className="t-hint">{t('remote-judging.account.encrypted')}</p>
    </FormDialog>
  );
};
