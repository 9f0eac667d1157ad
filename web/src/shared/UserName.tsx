import { Avatar, Tag } from '../kit';

interface Props {
  username: string;
  avatar?: string | null;
  title?: { name: string | null; color: string | null };
}

/** A person with picture and, if there is one, title. */
export const UserName = ({ username, avatar, title }: Props) => (
  <span className="t-user">
    <Avatar username={username} src={avatar} />
    <span className="t-user-name">{username}</span>
    {title?.name && <Tag color={title.color}>{title.name}</Tag>}
  </span>
);
