import {
  actionsColumn,
  DataTable,
  DeleteButton,
  EditButton,
  formatExact,
  Health,
  toggleColumn,
  type Column,
} from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Webhook, WebhookKind } from '../contract';

interface Props {
  rows: Webhook[];
  /** All kinds of events; undefined until they are loaded. */
  kinds: readonly WebhookKind[] | undefined;
  onEdit: (row: Webhook) => void;
  onRemove: (row: Webhook) => void;
  onSwitch: (row: Webhook, isOn: boolean) => void;
}

export const WebhookTable = ({ rows, kinds, onEdit, onRemove, onSwitch }: Props) => {
  const { t } = useTranslation();
  const textOf = (wanted: string): string => kinds?.find(({ kind }) => kind === wanted)?.text ?? wanted;
  const columns: Column<Webhook>[] = [
    {
      key: 'name',
      head: t('webhooks.nameField'),
      cell: ({ id, name, url }) => (
        <>
          <Link to={`/admin/webhooks/${id}`}>{name}</Link>
          <span className="t-sub t-break">{url}</span>
        </>
      ),
    },
    {
      key: 'kinds',
      head: t('webhooks.kinds'),
      drop: 'md',
      cell: (row) => row.kinds.map((kind) => <div key={kind}>{textOf(kind)}</div>),
    },
    { key: 'state', head: t('webhooks.state'), cell: (row) => <State row={row} /> },
    toggleColumn({
      key: 'on',
      head: t('webhooks.on'),
      label: ({ name }) => t('webhooks.onOne', { name }),
      checked: ({ isOn }) => isOn,
      onChange: onSwitch,
    }),
    actionsColumn((row) => (
      <>
        <EditButton label={t('webhooks.editOne', { name: row.name })} onClick={() => onEdit(row)} />
        <DeleteButton label={t('webhooks.deleteOne', { name: row.name })} onClick={() => onRemove(row)} />
      </>
    )),
  ];
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} label={t('webhooks.name')} height="roomy" />;
};

/** Shows how an address does, and when it is tried again while it fails. */
export const State = ({ row: { isOn, failingSince, nextAt, waiting } }: { row: Webhook }) => {
  const { t } = useTranslation();
  const time = (at: string): string => formatExact(Date.parse(at));
  if (!isOn)
    return (
      <Health status="wait">
        {failingSince ? t('webhooks.gone', { time: time(failingSince) }) : t('webhooks.off')}
      </Health>
    );
  return (
    <>
      {failingSince ? (
        <Health status="down">{t('webhooks.failing', { time: time(failingSince) })}</Health>
      ) : (
        <Health status="up">{t('webhooks.working')}</Health>
      )}
      {waiting > 0 && (
        <span className="t-sub">
          {[t('webhooks.waiting', { count: waiting }), nextAt !== null && t('webhooks.nextAt', { time: time(nextAt) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  );
};
