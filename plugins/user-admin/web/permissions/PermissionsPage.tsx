import { ROLE_SYMBOLS, type Locale, type RoleSymbol } from '@tribunal/contract';
import {
  Button,
  DataTable,
  LinkButton,
  ListCard,
  PageTitle,
  Select,
  Toggle,
  type Column,
  Card,
  CardBody,
  Note,
  ListFilters,
  both,
} from '@tribunal/web/kit';
import { useFilters, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useCall } from '../calls';
import { permissionRows, type PermissionRow, type PermissionRows } from './permission-rows';
import type { UserPermissions } from '../../contract';

interface Props {
  user: UserPermissions;
  onClose: () => void;
}

/** Tells what decides about the permissions of a user: roles, a ban, and what belongs to the user. */
const UserCard = ({ user, onClose }: Props) => {
  const { t } = useTranslation();
  const { username, roles, isBanned, isDeleted, owned } = user;
  const roleNames = roles.map((role) => t(`role.${role}`)).join(', ');
  return (
    <Card title={username} aside={<Button onClick={onClose}>{t('user-admin.permissions.leaveUser')}</Button>}>
      <CardBody>
        <dl className="t-dl">
          <div>
            <dt>{t('user-admin.roleField')}</dt>
            <dd>{roleNames}</dd>
          </div>
          <div>
            <dt>{t('user-admin.permissions.owned')}</dt>
            <dd className="t-wrap">
              {owned.map(({ text, count }) => `${text}: ${count}`).join(' · ') ||
                t('user-admin.permissions.ownsNothing')}
            </dd>
          </div>
        </dl>
        {isDeleted && <Note kind="negative">{t('user-admin.permissions.isDeleted')}</Note>}
        {isBanned && !isDeleted && <Note kind="negative">{t('user-admin.permissions.isBanned')}</Note>}
      </CardBody>
    </Card>
  );
};

/** What each role may do; with a user in the address, what this user may do and why. */
export const PermissionsPage = () => {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  const { params, change, reset, keyword, search } = useFilters({
    uid: 'text',
    role: ROLE_SYMBOLS,
    keyword: 'text',
    allowed: 'flag',
  });
  const uid = params.get('uid') ?? '';
  const all = useCall('GET /api/admin/permissions');
  const areas = all.data;
  const user = useCall('GET /api/admin/permissions/user', { query: { uid } }, { enabled: uid !== '' });
  const role = ROLE_SYMBOLS.find((one) => one === params.get('role')) ?? 'default_user';
  const subject = uid ? user.data : { roles: [role], isBanned: false };
  const isOnlyAllowed = params.get('allowed') === 'true';
  useTitle(t('user-admin.permissions.title'));

  const shown =
    areas &&
    subject &&
    areas
      .map((area) => permissionRows(area, { subject, keyword, isOnlyAllowed, locale }))
      .filter(({ rows, reads }) => rows.length + reads.length > 0);
  const who = ({ isPublic, roles }: PermissionRow) => {
    if (isPublic) return t('user-admin.permissions.anybody');
    if (roles.length === ROLE_SYMBOLS.length) return t('user-admin.permissions.everyUser');
    const names = (some: readonly RoleSymbol[]) => some.map((one) => t(`role.${one}`)).join(', ');
    const others = ROLE_SYMBOLS.filter((one) => !roles.includes(one));
    return others.length < roles.length ? t('user-admin.permissions.allBut', { roles: names(others) }) : names(roles);
  };
  const columns: Column<PermissionRow>[] = [
    {
      key: 'what',
      head: t('user-admin.permissions.what'),
      className: 't-wrap',
      cell: (row) => (
        <>
          {row.name}
          <span className="t-sub">{who(row)}</span>
        </>
      ),
    },
    {
      key: 'answer',
      head: t('user-admin.permissions.allowed'),
      width: 'min',
      cell: ({ answer }) => (
        <span className={answer === 'no' ? 't-muted' : undefined}>{t(`user-admin.permissions.answer.${answer}`)}</span>
      ),
    },
  ];

  return (
    <>
      <PageTitle title={t('user-admin.permissions.title')} sub={t('user-admin.permissions.sub')}>
        <LinkButton to="/admin/user">{t('user-admin.name')}</LinkButton>
      </PageTitle>
      {uid && user.data && <UserCard user={user.data} onClose={() => change({ uid: null })} />}
      <ListCard
        filters={
          <ListFilters label={t('user-admin.permissions.filter')} {...search}>
            {!uid && (
              <Select
                label={t('user-admin.roleField')}
                value={role}
                options={ROLE_SYMBOLS.map((one) => ({ value: one, text: t(`role.${one}`) }))}
                onChange={(value) => change({ role: value })}
              />
            )}
            <Toggle
              label={t('user-admin.permissions.onlyAllowed')}
              checked={isOnlyAllowed}
              onChange={(isOn) => change({ allowed: isOn })}
            />
          </ListFilters>
        }
        answer={{ ...(uid ? both(all, user) : all), data: shown }}
        noMatch={{ title: t('user-admin.permissions.none'), reset }}
        empty={null}
        rows={(records) => records.map((one) => <Area key={one.area} {...one} columns={columns} />)}
      />
    </>
  );
};

/** What may be done in one area, with the calls that only read folded away. */
const Area = ({ name, rows, reads, columns }: PermissionRows & { columns: Column<PermissionRow>[] }) => {
  const { t } = useTranslation();
  const rowKey = ({ key }: PermissionRow) => key;
  return (
    <section>
      <div className="t-head">
        <h2 className="ui header">{name}</h2>
      </div>
      {rows.length > 0 && <DataTable columns={columns} rows={rows} rowKey={rowKey} label={name} />}
      {reads.length > 0 && (
        <details>
          <summary className="t-body">{t('user-admin.permissions.reads', { count: reads.length })}</summary>
          <DataTable
            columns={columns}
            rows={reads}
            rowKey={rowKey}
            label={t('user-admin.permissions.readsOf', { area: name })}
          />
        </details>
      )}
    </section>
  );
};
