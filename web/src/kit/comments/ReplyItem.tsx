import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { userPath } from './Author';
import { useSection } from './context';
import type { CommentRow, ReplyRow } from './source';
import { useDelete } from './use-delete';
import { Written } from './Written';

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
  // What answers the comment itself needs no name.
  const addressee = reply.toUid !== to.fromUid && (
    <span className="t-muted">
      {t('comment.to')} <Link to={userPath(reply.toUid, reply.toName)}>{reply.toName}</Link>
    </span>
  );
  return (
    <Written
      kind="reply"
      what={reply}
      comment={to}
      aside={addressee}
      deleteLabel={t('comment.deleteReplyOf', { name: reply.fromName })}
      onDelete={rights.mayDelete(reply) ? remove : null}
    />
  );
};
