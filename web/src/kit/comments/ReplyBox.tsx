import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { toast } from '../feedback/toast';
import { useSection } from './context';
import type { ReplyTarget } from './source';
import { Composer } from './write/Composer';

interface Props {
  target: ReplyTarget;
  onDone: () => void;
}

/** Renders the input for a reply to a comment or to another reply. */
export const ReplyBox = ({ target, onDone }: Props) => {
  const { t } = useTranslation();
  const { source, comments, requireLogin, draftKey } = useSection();
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
      onSend={async (content) => {
        comments.addReply(await source.reply(target, content));
        toast.success(t('comment.replied'));
        onDone();
      }}
      more={<Button onClick={onDone}>{t('kit.cancel')}</Button>}
    />
  );
};
