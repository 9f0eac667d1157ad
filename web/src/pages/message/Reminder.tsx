import type { RemindMessage } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../kit';
import { MessageItem } from './MessageItem';

interface Props {
  message: RemindMessage;
  onDelete: () => void;
}

/** Tells who commented, replied or liked, and where. */
export const Reminder = ({ message, onDelete }: Props) => {
  const { t } = useTranslation();
  const { action, senderId, senderUsername, senderAvatar, sourceContent, quoteContent, url } = message;
  const name = senderUsername ?? t('message.somebody');
  const isComment = action === 'Discuss' || action === 'Reply';
  return (
    <MessageItem
      isUnread={!message.state}
      at={message.gmtCreate}
      picture={<Avatar username={name} src={senderAvatar} size="mid" />}
      deleteLabel={t('message.deleteFrom', { name })}
      onDelete={onDelete}
      more={<Link to={url}>{t(isComment ? 'message.answer' : 'message.view')}</Link>}
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
      {sourceContent && <div className="text t-pre-wrap">{sourceContent}</div>}
      {quoteContent && <blockquote className="text t-quote t-pre-wrap">{quoteContent}</blockquote>}
    </MessageItem>
  );
};
