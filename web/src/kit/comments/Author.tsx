import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Tag } from '../basics/Tag';
import type { CommentAuthor } from './source';

const SHORT = { root: 'SPA', admin: 'ADM' } as const;

export const userPath = (uid: string, username: string): string =>
  `/user-home?${new URLSearchParams({ uid, username }).toString()}`;

/** Shows an author's name, role on this site, and title. */
export const Author = ({ of }: { of: CommentAuthor }) => {
  const { t } = useTranslation();
  return (
    <>
      <Link className="author" to={userPath(of.fromUid, of.fromName)}>
        {of.fromName}
      </Link>
      {of.fromRole !== 'user' && (
        <abbr className="ui label t-on" title={t(`role.${of.fromRole}`)}>
          {SHORT[of.fromRole]}
        </abbr>
      )}
      {of.fromTitleName && <Tag color={of.fromTitleColor}>{of.fromTitleName}</Tag>}
    </>
  );
};
