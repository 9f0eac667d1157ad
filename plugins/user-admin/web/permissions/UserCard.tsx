import { Button, Card, CardBody, Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { UserPermissions } from '../../contract';

interface Props {
  user: UserPermissions;
  onClose: () => void;
}

/** Tells what decides about the permissions of a user: roles, a ban, and what belongs to the user. */
export const UserCard = ({ user, onClose }: Props) => {
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
