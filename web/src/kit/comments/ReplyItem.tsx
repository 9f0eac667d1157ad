import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../basics/Avatar';
import { Button } from '../basics/Button';
import { TimeAgo } from '../format';
import { Markdown } from '../markdown';
import { Author, userPath } from './Author';
import { useSection } from './context';
import { ReplyBox } from './ReplyBox';
import type { CommentRow, ReplyRow } from './source';
import { useDelete } from './use-delete';

interface Props {
  reply: ReplyRow;
  to: CommentRow;
}

export const ReplyItem = ({ reply, to }: Props) => {
  const { t } = useTranslation();
  const { source, rights, comments, isIn } = useSection();
  const [isAnswering, setAnswering] = useState(false);
  const askAndDelete = useDelete();
  const { id, commentId, fromUid, fromName, fromAvatar } = reply;
  const mayReply = rights.mayReply?.(to) ?? true;
  return (
    <article className="t-reply">
      <Avatar username={fromName} src={fromAvatar} />
      <div className="t-grow">
        <div className="t-comment-head">
          <Author of={reply} />
          {/* What answers the comment itself needs no name. */}
          {reply.toUid !== to.fromUid && (
            <span className="t-muted">
              {t('comment.to')} <Link to={userPath(reply.toUid, reply.toName)}>{reply.toName}</Link>
            </span>
          )}
          <TimeAgo className="t-muted t-small" at={reply.gmtCreate} />
        </div>
        <Markdown className="t-comment-text" source={reply.content} />
        <div className="t-comment-actions">
          {mayReply && (
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
          {rights.mayDelete(reply) && (
            <Button
              look="basic"
              size="small"
              icon="trash alternate outline"
              aria-label={t('comment.deleteReplyOf', { name: fromName })}
              onClick={() =>
                void askAndDelete({
                  kind: 'reply',
                  remove: () => source.removeReply(reply),
                  onDone: () => comments.dropReply(reply),
                })
              }
            >
              {t('comment.delete')}
            </Button>
          )}
        </div>
        {isAnswering && (
          <ReplyBox
            target={{
              commentId,
              toUid: fromUid,
              toName: fromName,
              toAvatar: fromAvatar,
              quoteId: id,
              quoteType: 'Reply',
            }}
            onDone={() => setAnswering(false)}
          />
        )}
      </div>
    </article>
  );
};
