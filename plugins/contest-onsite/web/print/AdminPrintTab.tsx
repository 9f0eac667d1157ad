import { downloadFile } from '@tribunal/web/plugin';
import { Button, ListCard, TimeAgo, useLocalPage, type Column, actionsColumn, RowButton } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PrintStatus, type PrintRow, OnsitePageSizes, OnsiteIntervals } from '../../contract';
import { api, useAction, useList } from '../calls';
import { Person } from '../Person';
import { useContest } from '@tribunal/plugin-contest/web';
import { PrintState } from './PrintState';

const fileOf = ({ id, username }: PrintRow): Promise<void> =>
  downloadFile('/api/file/download-contest-print-text', [['id', String(id)]], `${username}_Contest_Print.txt`);

const PRINTS = 'GET /api/get-contest-print';

/** Tab where organisers print the participants' print requests and mark them as done, or take the mark back. */
export const AdminPrintTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const page = useLocalPage(OnsitePageSizes.prints);
  const list = useList(PRINTS, { cid, ...page.query }, { refetchInterval: OnsiteIntervals.printRefresh });
  const toggle = useAction({
    call: ({ id, status }: PrintRow) => {
      const printed = status !== PrintStatus.Printed;
      return api('PUT /api/check-contest-print-status', { query: { id, cid, printed } });
    },
    done: t('contest-onsite.print.confirmed'),
    changes: [PRINTS],
  });
  const download = useAction({ call: fileOf });
  return (
    <ListCard
      title={t('contest-onsite.tabs.adminPrint')}
      answer={list}
      refreshLabel={t('contest-onsite.refresh')}
      empty={{ title: t('contest-onsite.print.none'), text: t('contest-onsite.print.noneAdmin'), picture: 'none' }}
      rows={{
        columns: columnsFor(t, toggle.run, download.run),
        rowKey: ({ id }) => id,
        label: t('contest-onsite.tabs.adminPrint'),
      }}
      paging={{ ...page.paging, label: t('contest-onsite.print.pages') }}
    />
  );
};

const columnsFor = (
  t: TFunction,
  onToggle: (row: PrintRow) => unknown,
  onDownload: (row: PrintRow) => unknown,
): Column<PrintRow>[] => [
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
  actionsColumn((row) => (
    <>
      <RowButton
        icon="download"
        label={t('contest-onsite.print.download', { id: row.id })}
        onClick={() => onDownload(row)}
      />
      <PrintedButton row={row} onToggle={onToggle} />
    </>
  )),
];

const PrintedButton = ({ row, onToggle }: { row: PrintRow; onToggle: (row: PrintRow) => unknown }) => {
  const { t } = useTranslation();
  const action = row.status === PrintStatus.Printed ? 'undo' : 'confirm';
  return (
    <Button
      size="small"
      icon={action === 'undo' ? 'undo' : 'check'}
      aria-label={t(`contest-onsite.print.${action}One`, { id: row.id })}
      onClick={() => onToggle(row)}
    >
      <span className="t-hide-sm">{t(`contest-onsite.print.${action}`)}</span>
    </Button>
  );
};
