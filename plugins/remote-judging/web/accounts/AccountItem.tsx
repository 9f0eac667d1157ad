import type { RemoteAccountRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { api, OWN_ACCOUNTS, useAction } from '../calls';
import { Button, Tag } from '@tribunal/web/kit';
import { AccountState } from './AccountState';

interface Props {
  account: RemoteAccountRow;
  /** Display name of the judge. */
  site: string;
  onEdit: () => void;
}

export const AccountItem = ({ account, site, onEdit }: Props) => {
  const { t } = useTranslation();
  const { id, name, way: method, hasPassword, hasSession, userAgent } = account;
  const test = useAction({
    call: () => api('POST /api/remote-account/test', { body: { id } }),
    done: t('remote-judging.account.testing'),
    changes: [OWN_ACCOUNTS],
  });
  const remove = useAction({
    ask: () => ({
      title: t('remote-judging.account.removeAsk'),
      text: t('remote-judging.account.removeText', { site }),
      yes: t('remote-judging.account.remove'),
      variant: 'negative',
    }),
    call: () => api('DELETE /api/remote-account', { query: { id } }),
    done: t('remote-judging.account.removed'),
    changes: [OWN_ACCOUNTS],
  });
  const storedCredentials = [
    hasPassword && t('remote-judging.account.has.password'),
    hasSession && t('remote-judging.account.has.session'),
  ];
  return (
    <li className="t-item">
      <span className="t-grow">
        <span className="t-row">
          <b className="t-break">{name}</b>
          <span>{site}</span>
          <Tag>{t(method === 'verify' ? 'remote-judging.account.verify' : 'remote-judging.account.own')}</Tag>
        </span>
        <AccountState account={account} />
        <span className="t-sub">{storedCredentials.filter(Boolean).join(' · ')}</span>
        {userAgent && <span className="t-sub t-break">{t('remote-judging.account.has.userAgent', { userAgent })}</span>}
      </span>
      <span className="t-row">
        {method !== 'verify' && (
          <>
            <Button
              size="small"
              state={test.busy || remove.busy ? 'busy' : 'ready'}
              aria-label={t('remote-judging.account.testOf', { name, site })}
              onClick={() => test.run()}
            >
              {t('remote-judging.account.test')}
            </Button>
            <Button size="small" aria-label={t('remote-judging.account.editOf', { name, site })} onClick={onEdit}>
              {t('remote-judging.account.edit')}
            </Button>
          </>
        )}
        <Button
          size="small"
          variant="negative"
          aria-label={t('remote-judging.account.removeOf', { name, site })}
          onClick={() => remove.run()}
        >
          {t('remote-judging.account.remove')}
        </Button>
      </span>
    </li>
  );
};
