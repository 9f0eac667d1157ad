import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../basics/Avatar';
import { Button } from '../basics/Button';
import { TimeAgo } from '../format';
import { Markdown } from '../markdown/Markdown';
import { Author } from './Author';
import { useSection } from './context';
import type { CommentRow, ReplyRow, ReplyTarget } from './source';
import { toast } from '../feedback/toast';
import { Composer } from './write/Composer';

interface ReplyBoxProps {
  target: ReplyTarget;
  onDone: () => void;
}

/** Renders the input for a reply to a comment or to another reply. */
const ReplyBox = ({ target, onDone }: ReplyBoxProps) => {
  const { t } = useTranslation();
  const { source, comments, requireLogin, draftKey, viewer } = useSection();
  const label = t('comment.replyTo', { name: target.toName });
  return (
    <Composer
      label={label}
      placeholder={t('comment.replyPlaceholder')}
      send={t('comment.reply')}
      rows={3}
      focus="at once"
      draftKey={`${draftKey}:${target.quoteType}-${target.quoteId}`}
      canStart={requireLogin}
      mentions={viewer ? source.mentions : undefined}
      onSend={async (content) => {
        comments.addReply(await source.reply(target, content));
        toast.success(t('comment.replied'));
        onDone();
      }}
      more={<Button onClick={onDone}>{t('kit.cancel')}</Button>}
    />
  );
};

interface Props {
  kind: 'comment' | 'reply';
  entry: CommentRow | ReplyRow;
  /** The comment that a reply is attached to. */
  comment: CommentRow;
  /** Shown after the author's name. */
  aside?: ReactNode;
  /** Shown before the other actions. */
  like?: ReactNode;
  deleteLabel: string;
  /** Null if the viewer may not delete the entry. */
  onDelete: (() => void) | null;
  /** Shown below the entry. */
  children?: ReactNode;
}

/** Renders a comment or reply with its actions; the reply box opens directly below. */
export const CommentEntry = ({ kind, entry, comment, aside, like, deleteLabel, onDelete, children }: Props) => {
  const { t } = useTranslation();
  const { rights, requireLogin, focus } = useSection();
  const [isAnswering, setAnswering] = useState(false);
  const { id, fromUid, fromName, fromAvatar, content, gmtCreate } = entry;
  const isLinked = kind === 'reply' && focus?.replyId === id;
  const target = {
    commentId: comment.id,
    toUid: fromUid,
    toName: fromName,
    toAvatar: fromAvatar,
    quoteId: id,
    quoteType: kind === 'comment' ? ('Comment' as const) : ('Reply' as const),
  };
  return (
    <article className={isLinked ? `t-${kind} t-linked` : `t-${kind}`}>
      <Avatar username={fromName} src={fromAvatar} size={kind === 'comment' ? 'mid' : undefined} />
      <div className="t-grow">
        <div className="t-comment-head">
          <Author of={entry} />
          {aside}
          <TimeAgo className="t-muted t-small" at={gmtCreate} />
        </div>
        <Markdown className="t-comment-text" source={content} />
        <div className="t-comment-actions">
          {like}
          {(rights.canReply?.(comment) ?? true) && (
            <Button
              variant="basic"
              size="small"
              icon="reply"
              aria-expanded={isAnswering}
              aria-label={t('comment.replyTo', { name: fromName })}
              onClick={() => requireLogin() && setAnswering(!isAnswering)}
            >
              {t('comment.reply')}
            </Button>
          )}
          {onDelete && (
            <Button
              variant="basic"
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
