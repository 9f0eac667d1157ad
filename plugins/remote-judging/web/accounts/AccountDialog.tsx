import { refresh, type ACCOUNTS, type OWN_ACCOUNTS } from '../calls';
import { RemoteLimits, type RemoteAccountRow, type RemoteAccountSave } from '../../contract';
import { useTranslation } from 'react-i18next';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, PasswordField, TextArea, textError } from '@tribunal/web/kit';
import { ConnectionFields } from './ConnectionFields';
import { useSiteTexts } from '../shared/site-texts';
import type { AccountSite } from './account-site';
import { TermsNote, AccountIdentityFields } from './AccountIdentityFields';

type Kind = 'password' | 'session';

type Values = Record<'key' | 'name' | 'userAgent' | Kind, string> & {
  /** Empty to remove the stored address, undefined to keep it. */
  proxy: string | undefined;
};

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
  const form = useForm<Values>({
    initial: {
      key: account?.key ?? sites[0].key,
      name: account?.name ?? '',
      password: '',
      session: '',
      userAgent: account?.userAgent ?? '',
      proxy: undefined,
    },
    rule: (field, { name }) => (field === 'name' ? textError(t, t('remote-judging.account.name'), name) : null),
    send: async ({ key, name, proxy, ...typed }) => {
      const secrets = secretsToSend(typed, site.credentials);
      const isBare = kept === null && Object.keys(secrets).length === 0;
      if (isBare) return { [site.credentials[0] ?? 'form']: t('remote-judging.account.secretRequired') };
      const userAgent = typed.userAgent.trim();
      const connection = {
        ...(userAgent !== (account?.userAgent ?? '') && { userAgent }),
        ...(proxy !== undefined && { proxy: proxy.trim() }),
      };
      await save({ ...(account ? { id: account.id } : {}), key, name: name.trim(), ...secrets, ...connection });
      await refresh(changed);
    },
    success: t('remote-judging.account.saved'),
    onDone: onClose,
  });
  const { key } = form.values;
  const site: AccountSite = sites.find((each) => each.key === key) ?? sites[0];
  const texts = useSiteTexts(key);
  /** Secrets stored for another address are neither used nor kept. */
  const kept = account?.isForOtherAddress ? null : account;
  const labelOf = (field: 'password' | 'session', isSet: boolean | undefined) => {
    const label = t(`remote-judging.account.${field}`);
    return isSet ? t('remote-judging.account.isSet', { field: label }) : label;
  };

  return (
    <FormDialog
      title={t(account ? 'remote-judging.account.edit' : 'remote-judging.account.add')}
      save={t('remote-judging.account.save')}
      {...form.dialog}
      intro={<TermsNote site={key} />}
      onClose={onClose}
    >
      <AccountIdentityFields
        sites={sites}
        site={sites.length > 1 && !account ? form.bind('key') : undefined}
        name={form.bind('name')}
        nameLabel={t('remote-judging.account.name')}
      />
      {site.credentials.includes('password') && (
        <PasswordField
          label={labelOf('password', kept?.hasPassword)}
          {...form.bind('password')}
          autoComplete="new-password"
          maxLength={RemoteLimits.password.max}
        />
      )}
      {site.credentials.includes('session') && (
        <TextArea
          label={labelOf('session', kept?.hasSession)}
          {...form.bind('session')}
          hint={texts.session ?? t('remote-judging.account.sessionHint')}
          className="t-mono"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          maxLength={RemoteLimits.session.max}
        />
      )}
      <ConnectionFields
        userAgent={form.bind('userAgent')}
        takesSession={site.credentials.includes('session')}
        hasProxy={account?.hasProxy ?? false}
        proxy={canHaveProxy ? form.bind('proxy') : undefined}
      />
      <p className="t-hint">{t('remote-judging.account.encrypted')}</p>
    </FormDialog>
  );
};
