import { Avatar, Icon, formatDay } from '@tribunal/web/kit';
import { UserName, useRequireLogin, useUser } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Group, GroupAuth } from '../../contract';
import { groupAddress } from '../addresses';
import { AuthTag, StateTags } from '../badges';

interface Props {
  group: Group;
  onAuth: (auth: GroupAuth) => void;
}

/** A group in the list. Visitors are asked to log in when they open it. */
export const GroupCard = ({ group, onAuth }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  const requireLogin = useRequireLogin();
  const address = groupAddress(group.id);
  return (
    <li className="ui segment t-group-card">
      <div className="t-row tight top">
        <Avatar username={group.name} src={group.avatar} size="mid" />
        <div className="t-grow">
          <h2 className="t-group-name" title={group.name}>
            <Link
              to={address}
              onClick={(event) => {
                if (user) return;
                event.preventDefault();
                requireLogin(address);
              }}
            >
              {group.name}
            </Link>
          </h2>
          <p className="t-muted t-small">
            <UserName username={group.owner} uid={group.uid} variant="name" />
          </p>
        </div>
      </div>
      <p className="t-group-brief">{group.brief}</p>
      <div className="t-row tight">
        <button
          type="button"
          className="t-group-type"
          aria-label={t('group.filterAuth', { auth: t(`group.authOf.${group.auth}`) })}
          onClick={() => onAuth(group.auth)}
        >
          <AuthTag auth={group.auth} />
        </button>
        <StateTags {...group} />
      </div>
      <p className="t-row t-muted t-small">
        <span>
          <Icon name="users" /> {t('group.memberCount', { count: group.memberCount })}
        </span>
        <time dateTime={group.gmtCreate}>{formatDay(Date.parse(group.gmtCreate))}</time>
      </p>
    </li>
  );
};
