import { useTranslation } from 'react-i18next';
import { useSave } from '../form/use-save';
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
  const { run } = useSave([], 'toast');
  return async ({ kind, remove, onDone }: DeleteRequest): Promise<void> => {
    const title = t(kind === 'comment' ? 'comment.deleteComment' : 'comment.deleteReply');
    const text = t(kind === 'comment' ? 'comment.deleteCommentText' : 'comment.deleteReplyText');
    if (!(await confirm({ title, text, yes: t('comment.delete'), variant: 'negative' }))) return;
    const success = t(kind === 'comment' ? 'comment.deletedComment' : 'comment.deletedReply');
    if (await run(remove, { success, onDone })) focusTitle();
  };
};
