import { Link } from 'react-router-dom';
import { Avatar, Tag } from '../kit';

/** Badge beside the name, by role. */
const BADGES = { root: 'SPA', admin: 'ADM' } as const;

interface Props {
  username: string;
  uid?: string;
  avatar?: string | null;
  title?: { name: string | null; color: string | null };
  role?: string | null;
  /** `name` omits the picture. */
  variant?: 'name';
}

/** Returns the address of a user's profile. */
export const homeOf = ({ username, uid }: Pick<Props, 'username' | 'uid'>): string =>
  `/user-home?${new URLSearchParams(uid ? { uid, username } : { username }).toString()}`;

/** Shows a user with picture and, where known, badge and title; the name links to the profile. */
export const UserName = ({ username, uid, avatar, title, role, variant }: Props) => {
  const badge = role && role in BADGES ? BADGES[role as keyof typeof BADGES] : null;
  return (
    <span className="t-user">
      {variant !== 'name' && <Avatar username={username} src={avatar} />}
      <span className="t-user-text">
        <Link className="t-user-name" to={homeOf({ username, uid })} title={username}>
          {username}
        </Link>
        {badge && <Tag>{badge}</Tag>}
        {title?.name && <Tag color={title.color}>{title.name}</Tag>}
      </span>
    </span>
  );
};
