import { useTranslation } from 'react-i18next';
import { takeErrorText } from '../feedback/take-error-text';
import { toast } from '../feedback/toast';
import { confirm } from '../overlay/confirm';
import { useSection } from './context';

interface Wish {
  kind: 'comment' | 'reply';
  remove: () => Promise<unknown>;
  /** It is gone. */
  onDone: () => void;
}

/** Asks, deletes, and says so. */
export const useDelete = () => {
  const { t } = useTranslation();
  const { toTitle } = useSection();
  return async ({ kind, remove, onDone }: Wish): Promise<void> => {
    const title = t(kind === 'comment' ? 'comment.deleteComment' : 'comment.deleteReply');
    const text = t(kind === 'comment' ? 'comment.deleteCommentText' : 'comment.deleteReplyText');
    if (!(await confirm({ title, text, yes: t('comment.delete'), look: 'negative' }))) return;
    try {
      await remove();
    } catch (error) {
      return toast.error(takeErrorText(error));
    }
    onDone();
    toast.success(t(kind === 'comment' ? 'comment.deletedComment' : 'comment.deletedReply'));
    toTitle();
  };
};
