import { useTranslation } from 'react-i18next';
import { useSection } from './context';
import { LikeButton } from './LikeButton';
import { Replies } from './Replies';
import type { CommentRow } from './source';
import { useDelete } from './use-delete';
import { Written } from './Written';

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
    <Written
      kind="comment"
      what={comment}
      comment={comment}
      like={<LikeButton comment={comment} />}
      deleteLabel={t('comment.deleteCommentOf', { name: comment.fromName })}
      onDelete={rights.mayDelete(comment) ? remove : null}
    >
      <Replies comment={comment} />
    </Written>
  );
};
