import type { PluginRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Button, DataTable, Health, Note, Toggle, type Column } from '../../../kit';
import { STATE_LOOK, countEffects } from './states';

interface Props {
  rows: PluginRow[] | undefined;
  onChange: (row: PluginRow, wanted: 'on' | 'off') => void;
}

export const PluginTable = ({ rows, onChange }: Props) => {
  const { t, i18n } = useTranslation();
  /** A plugin that is off has not told its name in this language. */
  const nameOf = (row: PluginRow) => (i18n.exists(`${row.id}.name`) ? t(`${row.id}.name`) : row.id);
  const columns: Column<PluginRow>[] = [
    {
      key: 'name',
      head: t('admin.plugin'),
      cell: (row) => (
        <>
          <b>{nameOf(row)}</b>
          <span className="t-sub">
            <span className="t-mono t-hide-sm">{row.id} </span>
            {row.version}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('admin.state'),
      width: 'min',
      cell: (row) => <Health look={STATE_LOOK[row.state]}>{t(`admin.states.${row.state}`)}</Health>,
    },
    { key: 'holds', head: t('admin.holds'), drop: 'md', cell: (row) => <Holds effects={row.effects} /> },
    {
      key: 'kind',
      head: t('admin.kind'),
      width: 'min',
      drop: 'sm',
      className: 't-muted',
      cell: (row) => t(`admin.kinds.${row.kind}`),
    },
    {
      key: 'on',
      head: t('admin.on'),
      width: 'min',
      cell: (row) => (
        <Toggle
          look="bare"
          label={t('admin.switch', { name: nameOf(row) })}
          checked={row.wanted === 'on'}
          onChange={(on) => onChange(row, on ? 'on' : 'off')}
        />
      ),
    },
  ];
  const note = (row: PluginRow) =>
    row.reason && (
      <Note
        kind={row.state === 'failed' ? 'negative' : 'info'}
        actions={
          row.state === 'failed' && (
            <Button size="small" onClick={() => onChange(row, 'on')}>
              {t('kit.tryAgain')}
            </Button>
          )
        }
      >
        {row.reason}
      </Note>
    );
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      label={t('admin.plugins')}
      note={note}
      height="roomy"
    />
  );
};

const Holds = ({ effects }: { effects: readonly string[] }) => {
  const { t, i18n } = useTranslation();
  if (effects.length === 0) return <span className="t-muted t-small">{t('admin.nothing')}</span>;
  return (
    <span className="t-holds" title={effects.join('\n')}>
      {countEffects(effects).map(({ kind, count }) => (
        <span key={kind}>
          <b>{count}</b>{' '}
          {i18n.exists(`admin.effects.${kind}`, { count }) ? t(`admin.effects.${kind}`, { count }) : kind}
        </span>
      ))}
    </span>
  );
};
