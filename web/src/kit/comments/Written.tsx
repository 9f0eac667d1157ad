import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../basics/Avatar';
import { Button } from '../basics/Button';
import { TimeAgo } from '../format';
import { Markdown } from '../markdown';
import { Author } from './Author';
import { useSection } from './context';
import { ReplyBox } from './ReplyBox';
import type { CommentRow, ReplyRow } from './source';

interface Props {
  kind: 'comment' | 'reply';
  what: CommentRow | ReplyRow;
  /** The comment that an answer goes below. */
  comment: CommentRow;
  /** After the author's name. */
  aside?: ReactNode;
  /** Before the other actions. */
  like?: ReactNode;
  deleteLabel: string;
  /** Absent for those who may not. */
  onDelete: (() => void) | null;
  /** Below everything. */
  children?: ReactNode;
}

/** What somebody wrote, with what can be done about it; an answer is written right below. */
export const Written = ({ kind, what, comment, aside, like, deleteLabel, onDelete, children }: Props) => {
  const { t } = useTranslation();
  const { rights, isIn } = useSection();
  const [isAnswering, setAnswering] = useState(false);
  const { id, fromUid, fromName, fromAvatar, content, gmtCreate } = what;
  const target = {
    commentId: comment.id,
    toUid: fromUid,
    toName: fromName,
    toAvatar: fromAvatar,
    quoteId: id,
    quoteType: kind === 'comment' ? ('Comment' as const) : ('Reply' as const),
  };
  return (
    <article className={`t-${kind}`}>
      <Avatar username={fromName} src={fromAvatar} size={kind === 'comment' ? 'mid' : undefined} />
      <div className="t-grow">
        <div className="t-comment-head">
          <Author of={what} />
          {aside}
          <TimeAgo className="t-muted t-small" at={gmtCreate} />
        </div>
        <Markdown className="t-comment-text" source={content} />
        <div className="t-comment-actions">
          {like}
          {(rights.mayReply?.(comment) ?? true) && (
            <Button
              look="basic"
              size="small"
              icon="reply"
              aria-expanded={isAnswering}
              aria-label={t('comment.replyTo', { name: fromName })}
              onClick={() => isIn() && setAnswering(!isAnswering)}
            >
              {t('comment.reply')}
            </Button>
          )}
          {onDelete && (
            <Button
              look="basic"
              size="small"
              icon="trash alternate outline"
              aria-label={deleteLabel}
              onClick={onDelete}
            >
              {t('comment.delete')}
            </Button>
          )}
        </div>
        {isAnswering && <ReplyBox target={target} onDone={() => setAnswering(false)} />}
        {children}
      </div>
    </article>
  );
};
