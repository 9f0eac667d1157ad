import type { RemoteAccountRow, RemoteJudgeRow } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall, ACCOUNTS } from '../calls';
import {
  Button,
  Card,
  CardBody,
  LinkButton,
  Note,
  type Column,
  List,
  timeColumn,
  actionsColumn,
} from '@tribunal/web/kit';
import { useSiteName } from '../status/remote-status';
import { useSiteTexts } from '../shared/site-texts';
import { AccountDialog } from '../accounts/AccountDialog';
import { AccountState } from '../accounts/AccountState';
import { AccountActions } from './AccountActions';

/** Polling interval in ms, because a test or a login may have changed a state. */
const REFETCH_MS = 3000;

/** Manages the operator's accounts at the judge; users' accounts are listed but belong to the users. */
export const AccountsCard = ({ row }: { row: RemoteJudgeRow }) => {
  const { t } = useTranslation();
  const siteName = useSiteName();
  if (!row.sharesWith) return <OwnAccounts row={row} />;
  return (
    <Card title={t('remote-judging.accounts.title')}>
      <CardBody>
        <p>{t('remote-judging.accounts.shared', { name: siteName(row.sharesWith) })}</p>
        <LinkButton to={`/admin/remote-judges/${row.sharesWith}`}>
          {t('remote-judging.accounts.toShared', { name: siteName(row.sharesWith) })}
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
  const answer = useCall(ACCOUNTS, { query: { key } }, { refetchInterval: REFETCH_MS });
  const columns: Column<RemoteAccountRow>[] = [
    {
      key: 'name',
      head: t('remote-judging.account.name'),
      cell: ({ name, owner, hasPassword, hasSession, userAgent, hasProxy }) => (
        <>
          <b className="t-break">{name}</b>
          <span className="t-sub">
            {[
              owner ? t('remote-judging.accounts.of', { owner }) : t('remote-judging.submitMethod.pool'),
              hasPassword && t('remote-judging.account.has.password'),
              hasSession && t('remote-judging.account.has.session'),
              hasProxy && t('remote-judging.account.has.proxy'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {userAgent && (
            <span className="t-sub t-break">{t('remote-judging.account.has.userAgent', { userAgent })}</span>
          )}
        </>
      ),
    },
    { key: 'state', head: t('remote-judging.column.health'), cell: (account) => <AccountState account={account} /> },
    timeColumn({ key: 'used', head: t('remote-judging.accounts.used'), drop: 'md' }, ({ lastUsedAt }) => lastUsedAt),
    actionsColumn((account) => <AccountActions account={account} site={row.name} onEdit={() => setOpen(account)} />),
  ];
  const addButton = (
    <Button icon="plus" size="small" onClick={() => setOpen('new')}>
      {t('remote-judging.account.add')}
    </Button>
  );
  return (
    <Card title={t('remote-judging.accounts.title')} aside={row.submitMethods.includes('pool') && addButton}>
      {(terms || !row.pool) && (
        <CardBody>
          {terms && <Note title={t('remote-judging.account.terms')}>{terms}</Note>}
          {!row.pool && <p className="t-hint t-last">{t('remote-judging.accounts.poolOff')}</p>}
        </CardBody>
      )}
      <List
        answer={answer}
        empty={{
          title: t('remote-judging.account.none'),
          text: t('remote-judging.accounts.noneText'),
          picture: 'none',
        }}
        rowsExpected={2}
        rows={{ columns, rowKey: ({ id }) => id, label: t('remote-judging.accounts.title'), height: 'roomy' }}
      />
      {open && (
        <AccountDialog
          sites={[row]}
          account={open === 'new' ? null : open}
          canHaveProxy
          save={(body) => api('PUT /api/admin/remote-account', { body, failures: 'silent' })}
          onClose={() => setOpen(null)}
          changed={ACCOUNTS}
        />
      )}
    </Card>
  );
};
