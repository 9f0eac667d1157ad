import { Icon, Tag } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { GroupAuth, MemberAuth, type Group, type GroupMember } from '../contract';

const AUTHS = {
  [GroupAuth.Public]: { icon: 'globe', key: 'public' },
  [GroupAuth.Protected]: { icon: 'shield alternate', key: 'protected' },
  [GroupAuth.Private]: { icon: 'lock', key: 'private' },
} as const;

/** Locale key of the name of a type of group. */
export const authKey = (auth: GroupAuth): string => `group.auth.${AUTHS[auth].key}`;

export const AuthTag = ({ auth }: Pick<Group, 'auth'>) => {
  const { t } = useTranslation();
  return (
    <Tag>
      <Icon name={AUTHS[auth].icon} />
      {t(authKey(auth))}
    </Tag>
  );
};

/** Marks hidden, archived and banned groups. */
export const StateTags = ({ visible, status, isArchived }: Pick<Group, 'visible' | 'status' | 'isArchived'>) => {
  const { t } = useTranslation();
  return (
    <>
      {!visible && (
        <Tag>
          <Icon name="eye slash" />
          {t('group.hidden')}
        </Tag>
      )}
      {isArchived && (
        <Tag>
          <Icon name="archive" />
          {t('group.archived')}
        </Tag>
      )}
      {status !== 0 && (
        <Tag>
          <Icon name="ban" />
          {t('group.banned')}
        </Tag>
      )}
    </>
  );
};

const ROLES: Record<MemberAuth, string> = {
  [MemberAuth.Invited]: 'invited',
  [MemberAuth.None]: 'none',
  [MemberAuth.Applying]: 'applying',
  [MemberAuth.Refused]: 'refused',
  [MemberAuth.Member]: 'member',
  [MemberAuth.Admin]: 'admin',
  [MemberAuth.Root]: 'root',
};
/** Locale key of the name of a membership. */
export const roleKey = (auth: MemberAuth): string => `group.role.${ROLES[auth]}`;

export const RoleTag = ({ auth, isOwner }: Pick<GroupMember, 'auth' | 'isOwner'>) => {
  const { t } = useTranslation();
  return <Tag>{t(isOwner ? 'group.role.owner' : roleKey(auth))}</Tag>;
};
