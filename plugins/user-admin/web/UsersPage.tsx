import { isAdminRole } from '@tribunal/contract';
import {
  Button,
  formatCount,
  LinkButton,
  ListPage,
  Tag,
  Toggle,
  type Column,
  PENDING,
  DeleteButton,
  EditButton,
  RowLink,
  actionsColumn,
  timeColumn,
  ListFilters,
} from '@tribunal/web/kit';
import { useSelection } from '@tribunal/web/kit/more';
import { usePage, UserName, useTitle, useUser } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAdminLimits, UserStatus, type AdminUser } from '../contract';
import { USERS, useList } from './calls';
import { DeleteDialog } from './DeleteDialog';
import { EditDialog } from './EditDialog';

const CALL = USERS;

export const UsersPage = () => {
  const { t } = useTranslation();
  const self = useUser();
  const { params, change, reset, query, paging, search } = usePage({ keyword: 'text', onlyAdmin: 'flag' });
  const onlyAdmin = params.get('onlyAdmin') === 'true';
  const answer = useList(CALL, { ...query, onlyAdmin });
  const { data } = answer;
  const [deleting, setDeleting] = useState<readonly AdminUser[] | null>(null);
  const [editing, setEditing] = useState<AdminUser | null>(null);
  useTitle(t('user-admin.name'));

  const canDelete = (user: AdminUser) => user.uid !== self?.uid && user.erasure === null;
  const { selected, clear, column } = useSelection<AdminUser>({
    keyOf: ({ uid }) => uid,
    label: ({ username }) => t('user-admin.selectOne', { name: username }),
    canSelect: canDelete,
    max: UserAdminLimits.deletedAtOnce.max,
    head: t('user-admin.selection'),
    drop: 'sm',
  });

  const columns: Column<AdminUser>[] = [
    column,
    {
      key: 'user',
      head: t('user-admin.user'),
      cell: ({ username, uid, avatar, titleName, titleColor, email, isDeleted }) =>
        isDeleted ? (
          <span className="t-muted">{username}</span>
        ) : (
          <>
            <UserName username={username} uid={uid} avatar={avatar} title={{ name: titleName, color: titleColor }} />
            <span className="t-sub t-only-sm t-break">{email}</span>
          </>
        ),
    },
    { key: 'realname', head: t('user-admin.realname'), drop: 'md', cell: ({ realname }) => realname },
    { key: 'email', head: t('user-admin.email'), drop: 'sm', className: 't-muted', cell: ({ email }) => email },
    timeColumn({ key: 'created', head: t('user-admin.created'), drop: 'lg' }, ({ gmtCreate }) => gmtCreate),
    {
      key: 'role',
      head: t('user-admin.roleField'),
      width: 'min',
      drop: 'sm',
      cell: ({ roles }) =>
        roles.map(({ role }) => (
          <span key={role} className={isAdminRole([role]) ? undefined : 't-muted'}>
            {t(`role.${role}`)}
          </span>
        )),
    },
    {
      key: 'status',
      head: t('user-admin.statusField'),
      width: 'min',
      cell: ({ status, isDeleted, erasure }) => {
        if (erasure) return <Tag>{t(`user-admin.erasure.${erasure}`)}</Tag>;
        if (isDeleted) return <Tag>{t('user-admin.isDeleted')}</Tag>;
        return status === UserStatus.Banned && <Tag>{t('user-admin.isBanned')}</Tag>;
      },
    },
    actionsColumn((user) => (
      <>
        {!user.isDeleted && (
          <>
            <RowLink
              icon="key"
              label={t('user-admin.permissionsOf', { name: user.username })}
              to={`/admin/permissions?uid=${encodeURIComponent(user.uid)}`}
            />
            <EditButton label={t('user-admin.editOne', { name: user.username })} onClick={() => setEditing(user)} />
          </>
        )}
        {canDelete(user) && (
          <DeleteButton
            label={t(user.isDeleted ? 'user-admin.eraseOne' : 'user-admin.deleteOne', { name: user.username })}
            onClick={() => setDeleting([user])}
          />
        )}
      </>
    )),
  ];

  return (
    <>
      <ListPage
        title={t('user-admin.name')}
        sub={data ? t('user-admin.count', { count: data.total, total: formatCount(data.total) }) : PENDING}
        actions={
          <>
            <LinkButton icon="key" to="/admin/permissions">
              {t('user-admin.permissions.title')}
            </LinkButton>
            <LinkButton icon="file import" to="/admin/user/import">
              {t('user-admin.importUsers')}
            </LinkButton>
            <LinkButton icon="users" to="/admin/user/generate">
              {t('user-admin.generateUsers')}
            </LinkButton>
          </>
        }
        filters={
          <ListFilters label={t('user-admin.keyword')} {...search}>
            <Toggle
              label={t('user-admin.onlyAdmin')}
              checked={onlyAdmin}
              onChange={(isOn) => change({ onlyAdmin: isOn })}
            />
            {selected.length > 0 && (
              <Button variant="negative" onClick={() => setDeleting(selected)}>
                {t('user-admin.deleteSelected', { count: selected.length })}
              </Button>
            )}
          </ListFilters>
        }
        answer={answer}
        noMatch={{ title: t('user-admin.noMatch'), reset }}
        empty={null}
        rows={{ columns, rowKey: ({ uid }) => uid, label: t('user-admin.name'), height: 'roomy' }}
        paging={{ ...paging, label: t('user-admin.pages') }}
      />
      {deleting && (
        <DeleteDialog
          users={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            clear();
          }}
        />
      )}
      {editing && (
        <EditDialog
          key={editing.uid}
          user={editing}
          isSelf={editing.uid === self?.uid}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
};
