import type { JudgeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { DataTable, Health, RowButton, type Column, DeleteButton, actionsColumn, timeColumn } from '../../../kit';

interface Props {
  rows: JudgeRow[];
  onRevoke: (row: JudgeRow) => void;
  onForget: (row: JudgeRow) => void;
}

const STATE_STATUS = { online: 'up', offline: 'wait', revoked: 'down' } as const;

export const JudgeTable = ({ rows, onRevoke, onForget }: Props) => {
  const { t } = useTranslation();
  const columns: Column<JudgeRow>[] = [
    {
      key: 'name',
      head: t('judgeAdmin.name'),
      cell: ({ name, origin }) => (
        <>
          <b className="t-break">{name}</b>
          <span className="t-sub">{t(`judgeAdmin.${origin}`)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('judgeAdmin.state'),
      width: 'min',
      cell: ({ state }) => <Health status={STATE_STATUS[state]}>{t(`judgeAdmin.${state}`)}</Health>,
    },
    {
      key: 'offers',
      head: t('judgeAdmin.offers'),
      drop: 'sm',
      cell: ({ keys, languages, slots }) => (
        <>
          {keys.join(', ')}
          <span className="t-sub" title={languages.join(', ')}>
            {[
              languages.length > 0 && t('judgeAdmin.languages', { count: languages.length }),
              slots !== null && t('judgeAdmin.slots', { count: slots }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'running', head: t('judgeAdmin.running'), width: 'min', drop: 'md', cell: ({ running }) => running },
    timeColumn(
      { key: 'lastSeen', head: t('judgeAdmin.lastSeen'), drop: 'md' },
      ({ lastSeen }) => lastSeen,
      t('judgeAdmin.never'),
    ),
    actionsColumn((row) =>
      row.state === 'revoked' ? (
        <DeleteButton label={t('judgeAdmin.forget', { name: row.name })} onClick={() => onForget(row)} />
      ) : (
        <RowButton icon="ban" label={t('judgeAdmin.revoke', { name: row.name })} onClick={() => onRevoke(row)} />
      ),
    ),
  ];
  return (
    <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} label={t('judgeAdmin.title')} height="roomy" />
  );
};
