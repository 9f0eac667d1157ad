import { Link } from 'react-router-dom';
import { Avatar, Tag } from '../kit';

/** What a badge beside the name says of its role. */
const BADGES = { root: 'SPA', admin: 'ADM' } as const;

interface Props {
  username: string;
  uid?: string;
  avatar?: string | null;
  title?: { name: string | null; color: string | null };
  role?: string | null;
  /** `name` leaves the picture out. */
  look?: 'name';
}

/** Where this person's page is. */
export const homeOf = ({ username, uid }: Pick<Props, 'username' | 'uid'>): string =>
  `/user-home?${new URLSearchParams(uid ? { uid, username } : { username }).toString()}`;

/** A person with picture and, where they are known, badge and title; the name leads to the profile. */
export const UserName = ({ username, uid, avatar, title, role, look }: Props) => {
  const badge = role && role in BADGES ? BADGES[role as keyof typeof BADGES] : null;
  return (
    <span className="t-user">
      {look !== 'name' && <Avatar username={username} src={avatar} />}
      <span className="t-user-words">
        <Link className="t-user-name" to={homeOf({ username, uid })} title={username}>
          {username}
        </Link>
        {badge && <Tag>{badge}</Tag>}
        {title?.name && <Tag color={title.color}>{title.name}</Tag>}
      </span>
    </span>
  );
};
