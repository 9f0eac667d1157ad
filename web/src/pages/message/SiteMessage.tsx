import type { SystemMessage } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Icon, Markdown } from '../../kit';
import { MessageItem } from './MessageItem';

interface Props {
  message: SystemMessage;
  onDelete: () => void;
}

/** Shows a message of the site to everybody or to this user. */
export const SiteMessage = ({ message, onDelete }: Props) => {
  const { t } = useTranslation();
  return (
    <MessageItem
      isUnread={!message.state}
      at={message.gmtCreate}
      picture={
        <span className="ui avatar image mid t-site-picture" aria-hidden="true">
          <Icon name="bullhorn" />
        </span>
      }
      deleteLabel={t('message.deleteTitled', { title: message.title })}
      onDelete={onDelete}
    >
      <h3>{message.title}</h3>
      <Markdown className="text t-prose" source={message.content} />
    </MessageItem>
  );
};
