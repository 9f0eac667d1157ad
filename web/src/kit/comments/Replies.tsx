import { PageSizes } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { useSave } from '../form/use-save';
import { useSection } from './context';
import { ReplyItem } from './ReplyItem';
import type { CommentRow } from './source';

/** Renders the newest replies; the others are loaded on request. */
export const Replies = ({ comment }: { comment: CommentRow }) => {
  const { t } = useTranslation();
  const { source, comments, focus } = useSection();
  const [isOpen, setOpen] = useState(focus?.commentId === comment.id && focus.replyId !== null);
  const { state, run } = useSave([], 'toast');
  const { id, replyList, totalReplyNum } = comment;
  if (totalReplyNum === 0) return null;
  const shown = isOpen ? replyList : replyList.slice(0, PageSizes.repliesShown);

  const open = async () => {
    if (replyList.length < totalReplyNum) comments.showReplies(id, await source.replies(id));
    setOpen(true);
  };
  return (
    <div className="t-replies">
      {shown.map((reply) => (
        <ReplyItem key={reply.id} reply={reply} to={comment} />
      ))}
      {totalReplyNum > PageSizes.repliesShown && (
        <Button
          variant="basic"
          size="small"
          icon={isOpen ? 'angle up' : 'angle down'}
          state={state}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : void run(open))}
        >
          {isOpen ? t('comment.fewerReplies') : t('comment.allReplies', { count: totalReplyNum })}
        </Button>
      )}
    </div>
  );
};
