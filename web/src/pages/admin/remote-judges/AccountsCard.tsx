import type { RemoteAccountRow, RemoteJudgeRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import {
  Button,
  Card,
  CardBody,
  DataTable,
  EmptyState,
  ErrorState,
  LinkButton,
  NOTHING,
  Note,
  TimeAgo,
  type Column,
} from '../../../kit';
import { useSiteTexts } from '../../../shared/remote';
import { AccountDialog, AccountState } from '../../../shared/remote-account';
import { AccountActions } from './AccountActions';

/** ms between two looks: a test or a login may have changed a state. */
const LOOK_AGAIN = 3000;

/** The operator's accounts at the judge; those of users are listed, and are theirs. */
export const AccountsCard = ({ row }: { row: RemoteJudgeRow }) => {
  const { t } = useTranslation();
  if (!row.sharesWith) return <OwnAccounts row={row} />;
  return (
    <Card title={t('remoteOffice.accounts.title')}>
      <CardBody>
        <p>{t('remoteOffice.accounts.shared', { key: row.sharesWith })}</p>
        <LinkButton to={`/admin/remote-judges/${row.sharesWith}`}>
          {t('remoteOffice.accounts.toShared', { key: row.sharesWith })}
        </LinkButton>
      </CardBody>
    </Card>
  );
};

const OwnAccounts = ({ row }: { row: RemoteJudgeRow }) => {
  const { t } = useTranslation();
  const { key } = row;
  const [open, setOpen] = useState<RemoteAccountRow | 'new' | null>(null);
  const { terms } = useSiteTexts(key);
  const { data, error, refetch } = useCall(
    'GET /api/admin/remote-account',
    { query: { key } },
    { refetchInterval: LOOK_AGAIN },
  );
  const columns: Column<RemoteAccountRow>[] = [
    {
      key: 'name',
      head: t('remote.accounts.name'),
      cell: ({ name, owner, hasPassword, hasSession }) => (
        <>
          <b className="t-break">{name}</b>
          <span className="t-sub">
            {[
              owner ? t('remoteOffice.accounts.of', { owner }) : t('remoteOffice.way.pool'),
              hasPassword && t('remote.accounts.has.password'),
              hasSession && t('remote.accounts.has.session'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'state', head: t('remoteOffice.column.health'), cell: (account) => <AccountState account={account} /> },
    {
      key: 'used',
      head: t('remoteOffice.accounts.used'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : NOTHING),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('remoteOffice.column.actions')}</span>,
      width: 'min',
      cell: (account) => (
        <AccountActions
          account={account}
          site={row.name}
          onEdit={() => setOpen(account)}
          onChanged={() => void refetch()}
        />
      ),
    },
  ];
  const add = (
    <Button icon="plus" size="small" onClick={() => setOpen('new')}>
      {t('remote.accounts.add')}
    </Button>
  );
  return (
    <Card title={t('remoteOffice.accounts.title')} aside={row.ways.includes('pool') && add}>
      {(terms || !row.pool) && (
        <CardBody>
          {terms && <Note title={t('remote.accounts.terms')}>{terms}</Note>}
          {!row.pool && <p className="t-hint t-last">{t('remoteOffice.accounts.poolOff')}</p>}
        </CardBody>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 ? (
        <EmptyState picture="none" title={t('remote.accounts.none')}>
          <p>{t('remoteOffice.accounts.noneText')}</p>
        </EmptyState>
      ) : (
        (!error || data) && (
          <DataTable
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            label={t('remoteOffice.accounts.title')}
            rowsExpected={2}
            height="roomy"
          />
        )
      )}
      {open && (
        <AccountDialog
          sites={[row]}
          account={open === 'new' ? null : open}
          save={(body) => api('PUT /api/admin/remote-account', { body, failures: 'silent' })}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void refetch();
          }}
        />
      )}
    </Card>
  );
};
