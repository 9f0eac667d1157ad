import type { RemoteAccountRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { api } from '../calls';
import { Button, Tag, confirm } from '@tribunal/web/kit';
import { useAction } from '../shared/use-action';
import { AccountState } from './AccountState';

interface Props {
  account: RemoteAccountRow;
  /** Display name of the judge. */
  site: string;
  onEdit: () => void;
  onChanged: () => void;
}

export const AccountItem = ({ account, site, onEdit, onChanged }: Props) => {
  const { t } = useTranslation();
  const { id, name, way: method, hasPassword, hasSession, userAgent } = account;
  const { busy, run } = useAction(onChanged);
  const test = () =>
    run(id, () => api('POST /api/remote-account/test', { body: { id } }), t('remote-judging.account.testing'));
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('remote-judging.account.removeAsk'),
      text: t('remote-judging.account.removeText', { site }),
      yes: t('remote-judging.account.remove'),
      variant: 'negative',
    });
    if (!isConfirmed) return;
    await run(id, () => api('DELETE /api/remote-account', { query: { id } }), t('remote-judging.account.removed'));
  };
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
              state={busy !== null ? 'busy' : 'ready'}
              aria-label={t('remote-judging.account.testOf', { name, site })}
              onClick={() => void test()}
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
          onClick={() => void remove()}
        >
          {t('remote-judging.account.remove')}
        </Button>
      </span>
    </li>
  );
};
