import type { SubmitMethod } from '@tribunal/remote-kit/contract';
import type { RemoteAccountRow, RemoteStatusRow } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall, OWN_ACCOUNTS } from '../calls';
import { Button, Card, CardBody, EmptyState, Loaded, both } from '@tribunal/web/kit';
import { useRemoteStatus } from '../status/remote-status';
import { AccountDialog } from './AccountDialog';
import type { AccountSite } from './account-site';
import { AccountItem } from './AccountItem';
import { ClaimDialog } from './ClaimDialog';

/** Polling interval in ms, because whether an account works only shows when it is used. */
const REFETCH_MS = 15_000;

/**
 * Returns the judges for which an account can be added with this method. A judge that shares another's accounts is
 * covered by that judge, and a user has one account per judge.
 */
const sitesFor = (
  rows: readonly RemoteStatusRow[] | undefined,
  method: SubmitMethod,
  accounts: readonly RemoteAccountRow[] | undefined,
): RemoteStatusRow[] =>
  (rows ?? []).filter(
    ({ key, state, sharesWith, submitMethods }) =>
      state !== 'off' &&
      sharesWith === null &&
      submitMethods.includes(method) &&
      !accounts?.some((each) => each.key === key),
  );

const isNonEmpty = <T,>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;

/** Manages the user's accounts at remote judges and the handles verified as theirs. */
export const OtherJudges = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<RemoteAccountRow | 'new' | 'claim' | null>(null);
  const judges = useRemoteStatus();
  const accounts = useCall(OWN_ACCOUNTS, { failures: 'silent' }, { refetchInterval: REFETCH_MS });
  const { data } = accounts;
  const own = sitesFor(judges.data, 'own', data);
  const verify = sitesFor(judges.data, 'verify', data);
  const account = open === 'new' || open === 'claim' ? null : open;
  const sites: readonly AccountSite[] = account ? (judges.data ?? []).filter(({ key }) => key === account.key) : own;
  const isLoaded = data !== undefined && judges.data !== undefined;

  return (
    <Card title={t('remote-judging.account.title')}>
      {!isLoaded && <Loaded answer={both(accounts, judges)} rows={2} />}
      {isLoaded && data.length === 0 && (
        <EmptyState
          picture="none"
          title={t('remote-judging.account.none')}
          text={t(
            own.length + verify.length > 0 ? 'remote-judging.account.noneText' : 'remote-judging.account.noJudges',
          )}
        />
      )}
      {isLoaded && data.length > 0 && (
        <ul className="t-sessions">
          {data.map((row) => (
            <AccountItem
              key={row.id}
              account={row}
              site={judges.data?.find(({ key }) => key === row.key)?.name ?? row.key}
              onEdit={() => setOpen(row)}
            />
          ))}
        </ul>
      )}
      {isLoaded && own.length + verify.length > 0 && (
        <CardBody>
          <div className="t-row">
            {own.length > 0 && (
              <Button icon="plus" onClick={() => setOpen('new')}>
                {t('remote-judging.account.add')}
              </Button>
            )}
            {verify.length > 0 && (
              <Button icon="check circle outline" onClick={() => setOpen('claim')}>
                {t('remote-judging.verifyHandle.add')}
              </Button>
            )}
          </div>
        </CardBody>
      )}
      {(open === 'new' || account) && isNonEmpty(sites) && (
        <AccountDialog
          sites={sites}
          account={account}
          save={(body) => api('PUT /api/remote-account', { body, failures: 'silent' })}
          onClose={() => setOpen(null)}
          changed={OWN_ACCOUNTS}
        />
      )}
      {open === 'claim' && isNonEmpty(verify) && <ClaimDialog sites={verify} onClose={() => setOpen(null)} />}
    </Card>
  );
};
