import type { RemindMessage } from '@tribunal/contract';
import { Trans, useTranslation } from 'react-i18next';
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
  const { action, senderId, senderUsername, senderAvatar, senderCount, sourceTitle, sourceContent, url } = message;
  const { isDeleted, quoteId, quoteContent } = message;
  /** The page is there unless its title went with it. */
  const isPageGone = isDeleted && sourceTitle === null;
  const name = senderUsername ?? t('message.somebody');
  const isComment = action !== 'Like_Post' && action !== 'Like_Discuss';
  const others = senderCount - 1;
  const page = isPageGone ? (
    <span>{t(`message.gone.${message.sourceType}`)}</span>
  ) : (
    <Link to={url}>{sourceTitle ?? t(`message.place.${message.sourceType}`)}</Link>
  );
  return (
    <MessageItem
      isUnread={!message.state}
      at={message.gmtCreate}
      picture={<Avatar username={name} src={senderAvatar} size="mid" />}
      deleteLabel={t('message.deleteFrom', { name })}
      onDelete={onDelete}
      more={!isDeleted && <Link to={url}>{t(isComment ? 'message.answer' : 'message.view')}</Link>}
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
        {others > 0 && <span className="t-muted">{t('message.others', { count: others })} </span>}
        <span className="t-muted">
          <Trans i18nKey={`message.action.${action}`} components={{ page }} />
        </span>
      </span>
      {isDeleted && !isPageGone && <div className="text t-muted">{t('message.goneText')}</div>}
      {sourceContent && <div className="text t-pre-wrap">{sourceContent}</div>}
      {!isPageGone && quoteId !== null && quoteContent === null && (
        <blockquote className="text t-quote t-muted">{t('message.goneQuote')}</blockquote>
      )}
      {quoteContent && <blockquote className="text t-quote t-pre-wrap">{quoteContent}</blockquote>}
    </MessageItem>
  );
};
