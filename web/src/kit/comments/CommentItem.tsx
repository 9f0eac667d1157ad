import { useTranslation } from 'react-i18next';
import { useSection } from './context';
import { LikeButton } from './LikeButton';
import { Replies } from './Replies';
import type { CommentRow } from './source';
import { useDelete } from './use-delete';
import { CommentEntry } from './CommentEntry';

export const CommentItem = ({ comment }: { comment: CommentRow }) => {
  const { t } = useTranslation();
  const { source, rights, comments } = useSection();
  const askAndDelete = useDelete();
  const remove = () =>
    void askAndDelete({
      kind: 'comment',
      remove: () => source.remove(comment),
      onDone: () => comments.drop(comment.id),
    });
  return (
    <CommentEntry
      kind="comment"
      entry={comment}
      comment={comment}
      like={<LikeButton comment={comment} />}
      deleteLabel={t('comment.deleteCommentOf', { name: comment.fromName })}
      onDelete={rights.canDelete(comment) ? remove : null}
    >
      <Replies comment={comment} />
    </CommentEntry>
  );
};
