import {
  actionsColumn,
  DataTable,
  Health,
  Icon,
  MenuButton,
  RowLink,
  Tag,
  toggleColumn,
  type Column,
  formatMoment,
  minorColumn,
} from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContestStatus, ContestType, type AdminContestRow } from '../../../contract';
import { contestAddress } from '../../addresses';
import { AuthTag, PHASE_STATUS } from '../../badges';
import type { ContestAction } from '../../extension-points';
import { adminContestAddress, useGid } from '../addresses';

interface Actions {
  dialogs: readonly ContestAction[];
  onDialog: (key: string, row: AdminContestRow) => void;
  onClone: (row: AdminContestRow) => void;
  onRemove: (row: AdminContestRow) => void;
}
interface Props extends Actions {
  rows: AdminContestRow[];
  onShow: (row: AdminContestRow, visible: boolean) => unknown;
}

const PHASES = {
  [ContestStatus.Scheduled]: 'scheduled',
  [ContestStatus.Running]: 'running',
  [ContestStatus.Ended]: 'ended',
} as const;

export const ContestTable = ({ rows, onShow, ...actions }: Props) => {
  const { t } = useTranslation();
  const ruleOf = ({ type }: AdminContestRow): string => t(`contest.rule.${type === ContestType.Acm ? 'acm' : 'oi'}`);
  const phaseOf = ({ status }: AdminContestRow): string => t(`contest.phase.${PHASES[status]}`);
  const columns: Column<AdminContestRow>[] = [
    minorColumn({ key: 'id', head: 'ID', drop: 'lg' }, ({ id }) => id),
    {
      key: 'title',
      head: t('contest.admin.column.title'),
      cell: (row) => (
        <>
          <Link className="t-title" to={contestAddress(row.id)}>
            {row.title}
          </Link>{' '}
          {row.isRecord && <Tag>{t('contest.imported')}</Tag>}
          <span className="t-sub t-only-md">
            {ruleOf(row)} · {phaseOf(row)}
          </span>
        </>
      ),
    },
    { key: 'rule', head: t('contest.admin.column.rule'), width: 'min', drop: 'md', cell: ruleOf },
    {
      key: 'auth',
      head: t('contest.admin.column.auth'),
      width: 'min',
      drop: 'sm',
      cell: ({ auth }) => <AuthTag auth={auth} />,
    },
    {
      key: 'status',
      head: t('contest.admin.column.status'),
      width: 'min',
      drop: 'md',
      cell: (row) => <Health status={PHASE_STATUS[PHASES[row.status]]}>{phaseOf(row)}</Health>,
    },
    minorColumn({ key: 'times', head: t('contest.admin.column.times'), drop: 'lg' }, ({ startTime, endTime }) => (
      <>
        <Moment iso={startTime} /> –<br />
        <Moment iso={endTime} />
      </>
    )),
    { key: 'author', head: t('contest.admin.column.author'), width: 'min', drop: 'lg', cell: ({ author }) => author },
    toggleColumn({
      key: 'visible',
      head: t('contest.admin.column.visible'),
      label: ({ title }) => t('contest.admin.visibleOne', { title }),
      checked: ({ visible }) => visible,
      disabled: ({ mayEdit }) => !mayEdit,
      onChange: onShow,
    }),
    actionsColumn((row) => row.mayEdit && <RowActions row={row} {...actions} />),
  ];
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} label={t('contest.name')} height="roomy" />;
};

const Moment = ({ iso }: { iso: string }) => {
  const { i18n } = useTranslation();
  return (
    <time dateTime={iso} className="t-nowrap">
      {formatMoment(iso, Date.now(), i18n.language)}
    </time>
  );
};

const LINKS = [
  { page: 'edit', icon: 'edit outline' },
  { page: 'problems', icon: 'list' },
  { page: 'announcement', icon: 'bullhorn' },
] as const;

const RowActions = ({ row, dialogs, onDialog, onClone, onRemove }: Actions & { row: AdminContestRow }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const { id, title, mayDelete } = row;
  const entry = (key: string, icon: string, select: (row: AdminContestRow) => void) => ({
    key,
    icon: <Icon name={icon} />,
    text: t(`contest.admin.action.${key}`),
    onSelect: () => select(row),
  });
  return (
    <>
      {LINKS.map(({ page, icon }) => (
        <RowLink
          key={page}
          icon={icon}
          to={adminContestAddress(gid, id, page)}
          label={t(`contest.admin.action.${page}`, { title })}
        />
      ))}
      <MenuButton
        label={t('contest.admin.action.more', { title })}
        buttonClass="ui small basic icon button"
        entries={[
          ...dialogs.map(({ key, icon, label }) => ({
            key,
            icon: <Icon name={icon} />,
            text: t(label),
            onSelect: () => onDialog(key, row),
          })),
          entry('clone', 'clone outline', onClone),
          ...(mayDelete ? [entry('remove', 'trash alternate outline', onRemove)] : []),
        ]}
      >
        <Icon name="ellipsis vertical" />
      </MenuButton>
    </>
  );
};
