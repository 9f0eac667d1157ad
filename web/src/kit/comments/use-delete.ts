import { useTranslation } from 'react-i18next';
import { consumeErrorText } from '../feedback/consume-error-text';
import { toast } from '../feedback/toast';
import { confirm } from '../overlay/confirm';
import { useSection } from './context';

interface DeleteRequest {
  kind: 'comment' | 'reply';
  remove: () => Promise<unknown>;
  /** Called after the deletion. */
  onDone: () => void;
}

/** Returns a function that asks for confirmation, deletes, and shows a message. */
export const useDelete = () => {
  const { t } = useTranslation();
  const { focusTitle } = useSection();
  return async ({ kind, remove, onDone }: DeleteRequest): Promise<void> => {
    const title = t(kind === 'comment' ? 'comment.deleteComment' : 'comment.deleteReply');
    const text = t(kind === 'comment' ? 'comment.deleteCommentText' : 'comment.deleteReplyText');
    if (!(await confirm({ title, text, yes: t('comment.delete'), variant: 'negative' }))) return;
    try {
      await remove();
    } catch (error) {
      return toast.error(consumeErrorText(error));
    }
    onDone();
    toast.success(t(kind === 'comment' ? 'comment.deletedComment' : 'comment.deletedReply'));
    focusTitle();
  };
};
