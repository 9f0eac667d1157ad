import { formatCount, IconButton, Tag, TimeAgo, Toggle, type Column } from '@tribunal/web/kit';
import { UserName } from '@tribunal/web/plugin';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { DiscussionStatus, type Discussion } from '../../contract';
import { areaOf, detailPath } from '../area';

export interface Change {
  status?: DiscussionStatus;
  topPriority?: boolean;
}

interface Props {
  /** Whether the table has discussions of all areas, so that it labels those of groups. */
  isOfAllAreas: boolean;
  change: (row: Discussion, change: Change) => Promise<void>;
  remove: (row: Discussion) => Promise<void>;
}

/** Returns the columns of tables for moderators. */
export const discussionColumns = (t: TFunction, { isOfAllAreas, change, remove }: Props): Column<Discussion>[] => [
  {
    key: 'title',
    head: t('discussion.field.title'),
    cell: (row) => (
      <>
        <Link className="t-title" to={detailPath(areaOf(row.gid), row.id)}>
          {row.title}
        </Link>
        {isOfAllAreas && row.gid !== null && <Tag>{t('discussion.group', { gid: row.gid })}</Tag>}
        <span className="t-sub">
          {t('discussion.count.comments', { count: row.commentNum })} · {formatCount(row.likeNum)} ♥ ·{' '}
          {t('discussion.count.views', { count: row.viewNum })}
        </span>
      </>
    ),
  },
  {
    key: 'author',
    head: t('discussion.author'),
    width: 'min',
    drop: 'sm',
    cell: ({ author, uid, role }) => <UserName username={author} uid={uid} role={role} variant="name" />,
  },
  {
    key: 'created',
    head: t('discussion.created'),
    width: 'min',
    drop: 'lg',
    className: 't-muted',
    cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
  },
  {
    key: 'pinned',
    head: t('discussion.pinned'),
    width: 'min',
    drop: 'sm',
    cell: (row) => (
      <Toggle
        variant="bare"
        label={t('discussion.pinOne', { title: row.title })}
        checked={row.topPriority}
        onChange={(topPriority) => void change(row, { topPriority })}
      />
    ),
  },
  {
    key: 'shown',
    head: t('discussion.shown'),
    width: 'min',
    cell: (row) => (
      <Toggle
        variant="bare"
        label={t('discussion.showOne', { title: row.title })}
        checked={row.status === DiscussionStatus.Shown}
        onChange={(isOn) => void change(row, { status: isOn ? DiscussionStatus.Shown : DiscussionStatus.Disabled })}
      />
    ),
  },
  {
    key: 'actions',
    head: <span className="t-sr">{t('discussion.actions')}</span>,
    width: 'min',
    cell: (row) => (
      <IconButton
        size="small"
        icon="trash alternate outline"
        label={t('discussion.deleteOne', { title: row.title })}
        onClick={() => void remove(row).catch(() => undefined)}
      />
    ),
  },
];
