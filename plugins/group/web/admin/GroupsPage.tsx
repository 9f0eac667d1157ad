import {
  Button,
  RowButton,
  ListPage,
  Segmented,
  Tag,
  type Column,
  formatDay,
  actionsColumn,
  timeColumn,
  ListFilters,
  numberColumn,
} from '@tribunal/web/kit';
import { usePage, UserName, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ADMIN_GROUP_STATES, GroupStatus, type AdminGroup } from '../../contract';
import { groupAddress } from '../addresses';
import { AuthTag, StateTags } from '../badges';
import { api, useAction, GROUPS, useList } from '../calls';

const CALL = 'GET /api/admin/group';

/** All groups, for super admins, who ban them and restore disbanded ones. */
export const GroupsPage = () => {
  const { t } = useTranslation();
  const { params, change, reset, query, paging, keyword, search } = usePage({
    keyword: 'text',
    state: ADMIN_GROUP_STATES,
  });
  const state = ADMIN_GROUP_STATES.find((one) => one === params.get('state'));
  const answer = useList(CALL, { ...query, state });
  useTitle(t('group.name'));
  const setBan = useAction({
    ask: ({ name, status }: AdminGroup) =>
      status === GroupStatus.Banned
        ? null
        : { title: t('group.banAsk', { name }), text: t('group.banText'), yes: t('group.ban'), variant: 'negative' },
    call: ({ id: gid, status }) => {
      const next = status === GroupStatus.Banned ? GroupStatus.Normal : GroupStatus.Banned;
      return api('PUT /api/admin/group/status', { body: { gid, status: next } });
    },
    done: (_, { name, status }) => t(status === GroupStatus.Banned ? 'group.banLifted' : 'group.bannedDone', { name }),
    changes: [CALL, ...GROUPS],
  });
  const restore = useAction({
    call: ({ id: gid }: AdminGroup) => api('POST /api/admin/group/restore', { body: { gid } }),
    done: (_, { name }) => t('group.restored', { name }),
    changes: [CALL, ...GROUPS],
  });
  const isFiltered = keyword !== '' || state !== undefined;
  return (
    <ListPage
      title={t('group.name')}
      sub={t('group.adminSub')}
      answer={answer}
      filters={
        <ListFilters label={t('group.search')} {...search}>
          <Segmented
            label={t('group.state')}
            value={state ?? ''}
            options={[
              { value: '', text: t('group.auth.all') },
              ...ADMIN_GROUP_STATES.map((one) => ({ value: one, text: t(`group.stateOf.${one}`) })),
            ]}
            onChange={(value) => change({ state: value })}
          />
        </ListFilters>
      }
      noMatch={isFiltered && { title: t('group.noMatch'), text: t('group.noMatchText'), reset }}
      empty={{ title: t('group.none'), text: t('group.adminNoneText') }}
      rows={{
        columns: useColumns({ onBan: setBan.run, onRestore: restore.run }),
        rowKey: ({ id }) => id,
        label: t('group.name'),
        height: 'roomy',
      }}
      paging={{ ...paging, label: t('group.pages') }}
    />
  );
};

type Act = (row: AdminGroup) => unknown;

const useColumns = ({ onBan, onRestore }: { onBan: Act; onRestore: Act }): Column<AdminGroup>[] => {
  const { t } = useTranslation();
  return [
    numberColumn({ key: 'id', head: 'ID', drop: 'md' }, ({ id }) => id),
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
    numberColumn({ key: 'members', head: t('group.members'), drop: 'lg' }, ({ memberCount }) => memberCount),
    timeColumn({ key: 'created', head: t('group.createdAt'), drop: 'lg' }, ({ gmtCreate }) => gmtCreate),
    actionsColumn((row) =>
      row.disbandedAt ? (
        <Button size="small" icon="undo" onClick={() => onRestore(row)}>
          {t('group.restore')}
        </Button>
      ) : (
        <RowButton
          icon={row.status === GroupStatus.Banned ? 'unlock' : 'ban'}
          label={t(row.status === GroupStatus.Banned ? 'group.unbanOne' : 'group.banOne', { name: row.name })}
          onClick={() => onBan(row)}
        />
      ),
    ),
  ];
};
