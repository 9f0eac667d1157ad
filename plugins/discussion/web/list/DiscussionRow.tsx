import { formatCount, Icon, Tag, TimeAgo } from '@tribunal/web/kit';
import { UserName } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Discussion } from '../../contract';
import { detailPath, problemPath, type WebArea } from '../area';

interface Props {
  area: WebArea;
  discussion: Discussion;
  /** Level of the title; below the name of a group, or of a card, it is the third. */
  heading?: 'h2' | 'h3';
  onCategory: (id: number) => void;
}

/** One discussion of the list with its counts. */
export const DiscussionRow = ({
  area,
  discussion,
  heading: Heading = area.gid === undefined ? 'h2' : 'h3',
  onCategory,
}: Props) => {
  const { t } = useTranslation();
  const { author, uid, avatar, role, titleName, titleColor, pid, problemGid } = discussion;
  const counts = [
    { key: 'comments', icon: 'comment outline', count: discussion.commentNum },
    { key: 'likes', icon: 'heart outline', count: discussion.likeNum },
    { key: 'views', icon: 'eye', count: discussion.viewNum },
  ];
  return (
    <li className="t-discussion">
      <Heading className="t-discussion-title">
        {discussion.topPriority && <Tag>{t('discussion.pinned')}</Tag>}
        {discussion.editorial && <Tag>{t('discussion.editorial')}</Tag>}
        {discussion.isSpoiler && <Tag>{t('discussion.spoiler')}</Tag>}
        <Link to={detailPath(area, discussion.id)}>{discussion.title}</Link>
      </Heading>
      <p className="t-discussion-text">{discussion.description}</p>
      <div className="t-discussion-facts">
        <UserName
          username={author}
          uid={uid}
          avatar={avatar}
          role={role}
          title={{ name: titleName, color: titleColor }}
        />
        <button type="button" className="ui label t-tag-toggle" onClick={() => onCategory(discussion.categoryId)}>
          {discussion.categoryName}
        </button>
        {pid && (
          <Link to={problemPath(pid, problemGid)}>
            <Icon name="code" /> {t('discussion.problem', { id: pid })}
          </Link>
        )}
        {counts.map(({ key, icon, count }) => (
          <span key={key} className="t-muted t-num" title={t(`discussion.count.${key}`, { count })}>
            <Icon name={icon} /> {formatCount(count)}
            <span className="t-sr"> {t(`discussion.count.${key}`, { count })}</span>
          </span>
        ))}
        <TimeAgo className="t-muted" at={discussion.gmtCreate} />
      </div>
    </li>
  );
};
