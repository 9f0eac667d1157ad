import type { RemoteAccountRow, RemoteStatusRow, RemoteWay } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { Button, Card, CardBody, EmptyState, ErrorState, SkeletonRows } from '../../../kit';
import { useRemoteStatus } from '../../../shared/remote';
import { AccountDialog, type AccountSite } from '../../../shared/remote-account';
import { AccountItem } from './AccountItem';
import { ClaimDialog } from './ClaimDialog';

/** ms between two looks: whether an account works shows itself only when it is used. */
const LOOK_AGAIN = 15_000;

/**
 * Judges to which one can submit so. One that shares another's accounts is reached through it, and of each judge a person
 * has one account.
 */
const sitesFor = (
  rows: readonly RemoteStatusRow[] | undefined,
  way: RemoteWay,
  mine: readonly RemoteAccountRow[] | undefined,
): RemoteStatusRow[] =>
  (rows ?? []).filter(
    ({ key, state, sharesWith, ways }) =>
      state !== 'off' && sharesWith === null && ways.includes(way) && !mine?.some((each) => each.key === key),
  );

const isSome = <T,>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;

/** One's accounts at other judges, and the handles there that are proved to be one's own. */
export const OtherJudges = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<RemoteAccountRow | 'new' | 'claim' | null>(null);
  const judges = useRemoteStatus();
  const { data, error, refetch } = useCall(
    'GET /api/remote-account',
    { failures: 'silent' },
    { refetchInterval: LOOK_AGAIN },
  );
  const own = sitesFor(judges.data, 'own', data);
  const verify = sitesFor(judges.data, 'verify', data);
  const account = open === 'new' || open === 'claim' ? null : open;
  const done = () => {
    setOpen(null);
    void refetch();
  };
  const known: readonly AccountSite[] = account ? (judges.data ?? []).filter(({ key }) => key === account.key) : own;
  const failure = error ?? judges.error;
  const isLoaded = data !== undefined && judges.data !== undefined;

  return (
    <Card title={t('remote.accounts.title')}>
      {!isLoaded && !failure && <SkeletonRows rows={2} />}
      {!isLoaded && failure && (
        <ErrorState error={failure} onRetry={() => void (error ? refetch() : judges.refetch())} />
      )}
      {isLoaded && data.length === 0 && (
        <EmptyState picture="none" title={t('remote.accounts.none')}>
          <p>{t(own.length + verify.length > 0 ? 'remote.accounts.noneText' : 'remote.accounts.noJudges')}</p>
        </EmptyState>
      )}
      {isLoaded && data.length > 0 && (
        <ul className="t-sessions">
          {data.map((row) => (
            <AccountItem
              key={row.id}
              account={row}
              site={judges.data.find(({ key }) => key === row.key)?.name ?? row.key}
              onEdit={() => setOpen(row)}
              onChanged={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {isLoaded && own.length + verify.length > 0 && (
        <CardBody>
          <div className="t-row">
            {own.length > 0 && (
              <Button icon="plus" onClick={() => setOpen('new')}>
                {t('remote.accounts.add')}
              </Button>
            )}
            {verify.length > 0 && (
              <Button icon="check circle outline" onClick={() => setOpen('claim')}>
                {t('remote.claim.add')}
              </Button>
            )}
          </div>
        </CardBody>
      )}
      {(open === 'new' || account) && isSome(known) && (
        <AccountDialog
          sites={known}
          account={account}
          save={(body) => api('PUT /api/remote-account', { body, failures: 'silent' })}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
      {open === 'claim' && isSome(verify) && (
        <ClaimDialog sites={verify} onClose={() => setOpen(null)} onProved={done} />
      )}
    </Card>
  );
};
