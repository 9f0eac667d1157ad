import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../basics/Avatar';
import { Button } from '../basics/Button';
import { TimeAgo } from '../format';
import { Markdown } from '../markdown';
import { Author } from './Author';
import { useSection } from './context';
import { LikeButton } from './LikeButton';
import { Replies } from './Replies';
import { ReplyBox } from './ReplyBox';
import type { CommentRow } from './source';
import { useDelete } from './use-delete';

export const CommentItem = ({ comment }: { comment: CommentRow }) => {
  const { t } = useTranslation();
  const { source, rights, comments, isIn } = useSection();
  const [isAnswering, setAnswering] = useState(false);
  const askAndDelete = useDelete();
  const { id, fromUid, fromName, fromAvatar } = comment;
  return (
    <article className="t-comment">
      <Avatar username={fromName} src={fromAvatar} size="mid" />
      <div className="t-grow">
        <div className="t-comment-head">
          <Author of={comment} />
          <TimeAgo className="t-muted t-small" at={comment.gmtCreate} />
        </div>
        <Markdown className="t-comment-text" source={comment.content} />
        <div className="t-comment-actions">
          <LikeButton comment={comment} />
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
          {rights.mayDelete(comment) && (
            <Button
              look="basic"
              size="small"
              icon="trash alternate outline"
              aria-label={t('comment.deleteCommentOf', { name: fromName })}
              onClick={() =>
                void askAndDelete({
                  kind: 'comment',
                  remove: () => source.remove(comment),
                  onDone: () => comments.drop(id),
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
              commentId: id,
              toUid: fromUid,
              toName: fromName,
              toAvatar: fromAvatar,
              quoteId: id,
              quoteType: 'Comment',
            }}
            onDone={() => setAnswering(false)}
          />
        )}
        <Replies comment={comment} />
      </div>
    </article>
  );
};
