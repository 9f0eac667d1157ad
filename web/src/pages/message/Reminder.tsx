import type { RemindMessage } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../kit';
import { Frame } from './Frame';

interface Props {
  message: RemindMessage;
  onDelete: () => void;
}

/** Somebody commented, replied or liked, and where. */
export const Reminder = ({ message, onDelete }: Props) => {
  const { t } = useTranslation();
  const { action, senderId, senderUsername, senderAvatar, sourceContent, quoteContent, url } = message;
  const name = senderUsername ?? t('message.somebody');
  const isWritten = action === 'Discuss' || action === 'Reply';
  return (
    <Frame
      isUnread={!message.state}
      at={message.gmtCreate}
      picture={<Avatar username={name} src={senderAvatar} size="mid" />}
      deleteLabel={t('message.deleteFrom', { name })}
      onDelete={onDelete}
      more={<Link to={url}>{t(isWritten ? 'message.answer' : 'message.look')}</Link>}
    >
      <span>
        {senderId ? (
          <Link
            className="author"
            to={`/user-home?${new URLSearchParams({ uid: senderId, username: name }).toString()}`}
          >
            {name}
          </Link>
        ) : (
          <span className="author">{name}</span>
        )}{' '}
        <span className="t-muted">{t(`message.action.${action}`)}</span>{' '}
        <Link to={url}>{message.sourceTitle ?? t(`message.place.${message.sourceType}`)}</Link>
      </span>
      {sourceContent && <div className="text t-as-written">{sourceContent}</div>}
      {quoteContent && <blockquote className="text t-quote t-as-written">{quoteContent}</blockquote>}
    </Frame>
  );
};
