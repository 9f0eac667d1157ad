import {
  Button,
  confirm,
  EmptyState,
  IconButton,
  ListPage,
  SearchInput,
  Segmented,
  Tag,
  TimeAgo,
  toast,
  type Column,
  formatDay,
} from '@tribunal/web/kit';
import { usePage, UserName, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ADMIN_GROUP_STATES, GroupStatus, type AdminGroup } from '../../contract';
import { groupAddress } from '../addresses';
import { AuthTag, StateTags } from '../badges';
import { api, refresh, useCall } from '../calls';

/** All groups, for super admins, who ban them and restore disbanded ones. */
export const GroupsPage = () => {
  const { t } = useTranslation();
  const { params, change, reset, query, paging } = usePage({ keyword: 'text', state: ADMIN_GROUP_STATES });
  const keyword = params.get('keyword') ?? '';
  const state = ADMIN_GROUP_STATES.find((one) => one === params.get('state'));
  const answer = useCall(
    'GET /api/admin/group',
    { query: { ...query, keyword: keyword || undefined, state }, failures: 'silent' },
    { keep: 'previous' },
  );
  useTitle(t('group.name'));
  const reload = async () => {
    await answer.refetch();
    await refresh('GET /api/get-group-list', 'GET /api/get-group-detail');
  };
  const setBan = async ({ id: gid, name, status }: AdminGroup) => {
    const isBanned = status === GroupStatus.Banned;
    if (!isBanned) {
      const question = { title: t('group.banAsk', { name }), text: t('group.banText'), yes: t('group.ban') };
      if (!(await confirm({ ...question, variant: 'negative' }))) return;
    }
    const next = isBanned ? GroupStatus.Normal : GroupStatus.Banned;
    await api('PUT /api/admin/group/status', { body: { gid, status: next } });
    toast.success(t(isBanned ? 'group.banLifted' : 'group.bannedDone', { name }));
    await reload();
  };
  const restore = async ({ id: gid, name }: AdminGroup) => {
    await api('POST /api/admin/group/restore', { body: { gid } });
    toast.success(t('group.restored', { name }));
    await reload();
  };
  const isFiltered = keyword !== '' || state !== undefined;
  return (
    <ListPage
      title={t('group.name')}
      sub={t('group.adminSub')}
      answer={answer}
      failed={t('kit.listFailed')}
      filters={
        <div className="t-filters">
          <SearchInput
            icon="search"
            hotkey="slash"
            label={t('group.search')}
            value={keyword}
            onChange={(text) => change({ keyword: text })}
          />
          <Segmented
            label={t('group.state')}
            value={state ?? ''}
            options={[
              { value: '', text: t('group.auth.all') },
              ...ADMIN_GROUP_STATES.map((one) => ({ value: one, text: t(`group.stateOf.${one}`) })),
            ]}
            onChange={(value) => change({ state: value })}
          />
        </div>
      }
      empty={
        <EmptyState
          title={t(isFiltered ? 'group.noMatch' : 'group.none')}
          actions={isFiltered && <Button onClick={reset}>{t('problem.resetFilters')}</Button>}
        >
          <p>{t(isFiltered ? 'group.noMatchText' : 'group.adminNoneText')}</p>
        </EmptyState>
      }
      rows={{
        columns: useColumns({
          onBan: (row) => void setBan(row).catch(() => undefined),
          onRestore: (row) => void restore(row).catch(() => undefined),
        }),
        rowKey: ({ id }) => id,
        label: t('group.name'),
        height: 'roomy',
      }}
      paging={{ ...paging, label: t('group.pages') }}
    />
  );
};

type Act = (row: AdminGroup) => void;

const useColumns = ({ onBan, onRestore }: { onBan: Act; onRestore: Act }): Column<AdminGroup>[] => {
  const { t } = useTranslation();
  return [
    { key: 'id', head: 'ID', width: 'min', drop: 'md', align: 'right', cell: ({ id }) => id },
    {
      key: 'name',
      head: t('group.field.name'),
      className: 't-break',
      cell: (row) => (
        <>
          {row.disbandedAt ? row.name : <Link to={groupAddress(row.id)}>{row.name}</Link>} <StateTags {...row} />
          {row.disbandedAt && <Tag>{t('group.stateOf.disbanded')}</Tag>}
          {row.removedAt && (
            <span className="t-sub">{t('group.removedOn', { date: formatDay(Date.parse(row.removedAt)) })}</span>
          )}
        </>
      ),
    },
    { key: 'auth', head: t('group.field.auth'), width: 'min', drop: 'sm', cell: (row) => <AuthTag {...row} /> },
    {
      key: 'owner',
      head: t('group.owner'),
      width: 'min',
      drop: 'md',
      cell: ({ owner, uid }) => <UserName username={owner} uid={uid} variant="name" />,
    },
    {
      key: 'members',
      head: t('group.members'),
      width: 'min',
      drop: 'lg',
      align: 'right',
      cell: ({ memberCount }) => memberCount,
    },
    {
      key: 'created',
      head: t('group.createdAt'),
      width: 'min',
      drop: 'lg',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('group.actions')}</span>,
      width: 'min',
      cell: (row) =>
        row.disbandedAt ? (
          <Button size="small" icon="undo" onClick={() => onRestore(row)}>
            {t('group.restore')}
          </Button>
        ) : (
          <IconButton
            size="small"
            icon={row.status === GroupStatus.Banned ? 'unlock' : 'ban'}
            label={t(row.status === GroupStatus.Banned ? 'group.unbanOne' : 'group.banOne', { name: row.name })}
            onClick={() => onBan(row)}
          />
        ),
    },
  ];
};
