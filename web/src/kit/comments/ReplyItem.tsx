import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { userPath } from './Author';
import { useSection } from './context';
import type { CommentRow, ReplyRow } from './source';
import { useDelete } from './use-delete';
import { CommentEntry } from './CommentEntry';

interface Props {
  reply: ReplyRow;
  to: CommentRow;
}

export const ReplyItem = ({ reply, to }: Props) => {
  const { t } = useTranslation();
  const { source, rights, comments } = useSection();
  const askAndDelete = useDelete();
  const remove = () =>
    void askAndDelete({
      kind: 'reply',
      remove: () => source.removeReply(reply),
      onDone: () => comments.dropReply(reply),
    });
  // A reply to the comment itself does not name the addressee.
  const addressee = reply.toUid !== to.fromUid && (
    <span className="t-muted">
      {t('comment.to')} <Link to={userPath(reply.toUid, reply.toName)}>{reply.toName}</Link>
    </span>
  );
  return (
    <CommentEntry
      kind="reply"
      entry={reply}
      comment={to}
      aside={addressee}
      deleteLabel={t('comment.deleteReplyOf', { name: reply.fromName })}
      onDelete={rights.canDelete(reply) ? remove : null}
    />
  );
};
