import { downloadFile } from '@tribunal/web/plugin';
import { Button, EmptyState, IconButton, ListCard, TimeAgo, toast, useLocalPage, type Column } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PrintStatus, type PrintRow, OnsitePageSizes, OnsiteIntervals } from '../../contract';
import { api, useCall } from '../calls';
import { Person } from '../Person';
import { useContest } from '@tribunal/plugin-contest/web';
import { PrintState } from './PrintState';

const fileOf = ({ id, username }: PrintRow): Promise<void> =>
  downloadFile('/api/file/download-contest-print-text', [['id', String(id)]], `${username}_Contest_Print.txt`);

/** Tab where organisers print the participants' print requests and mark them as done. */
export const AdminPrintTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const page = useLocalPage(OnsitePageSizes.prints);
  const list = useCall(
    'GET /api/get-contest-print',
    { query: { cid, ...page.query }, failures: 'silent' },
    { keep: 'previous', refetchInterval: OnsiteIntervals.printRefresh },
  );
  const confirmPrinted = async ({ id }: PrintRow): Promise<void> => {
    await api('PUT /api/check-contest-print-status', { query: { id, cid } });
    toast.success(t('contest-onsite.print.confirmed'));
    await list.refetch();
  };
  return (
    <ListCard
      title={t('contest-onsite.tabs.adminPrint')}
      answer={list}
      refreshLabel={t('contest-onsite.refresh')}
      empty={
        <EmptyState picture="none" title={t('contest-onsite.print.none')}>
          <p>{t('contest-onsite.print.noneAdmin')}</p>
        </EmptyState>
      }
      rows={{
        columns: columnsFor(t, (row) => void confirmPrinted(row).catch(() => undefined)),
        rowKey: ({ id }) => id,
        label: t('contest-onsite.tabs.adminPrint'),
      }}
      paging={{ ...page.paging, label: t('contest-onsite.print.pages') }}
    />
  );
};

const columnsFor = (t: TFunction, onPrinted: (row: PrintRow) => void): Column<PrintRow>[] => [
  { key: 'id', head: t('contest-onsite.print.number'), width: 'min', drop: 'sm', cell: ({ id }) => id },
  {
    key: 'who',
    head: t('account.username'),
    className: 't-break',
    cell: ({ username, realname }) => <Person username={username} realname={realname} />,
  },
  {
    key: 'at',
    head: t('contest-onsite.print.at'),
    width: 'min',
    drop: 'sm',
    cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
  },
  {
    key: 'state',
    head: t('contest-onsite.print.state'),
    width: 'min',
    cell: ({ status }) => <PrintState status={status} />,
  },
  {
    key: 'tools',
    head: <span className="t-sr">{t('contest-onsite.print.actions')}</span>,
    width: 'min',
    align: 'right',
    cell: (row) => (
      <span className="t-row tight">
        <IconButton
          size="small"
          icon="download"
          label={t('contest-onsite.print.download', { id: row.id })}
          onClick={() => void fileOf(row).catch(() => undefined)}
        />
        <Button
          size="small"
          icon="check"
          disabled={row.status === PrintStatus.Printed}
          aria-label={t('contest-onsite.print.confirmOne', { id: row.id })}
          onClick={() => onPrinted(row)}
        >
          <span className="t-hide-sm">{t('contest-onsite.print.confirm')}</span>
        </Button>
      </span>
    ),
  },
];
