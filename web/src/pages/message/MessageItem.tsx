import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeAgo, DeleteButton } from '../../kit';

interface Props {
  isUnread: boolean;
  /** ISO 8601 time. */
  at: string;
  picture: ReactNode;
  /** Label of the delete button. */
  deleteLabel: string;
  onDelete: () => void;
  /** Shown after the time. */
  more?: ReactNode;
  children: ReactNode;
}

export const MessageItem = ({ isUnread, at, picture, deleteLabel, onDelete, more, children }: Props) => {
  const { t } = useTranslation();
  return (
    <article className={isUnread ? 'comment t-message unread' : 'comment t-message'}>
      {picture}
      <div className="content">
        {children}
        <div className="actions">
          <TimeAgo className="t-muted t-small" at={at} />
          {isUnread && <span className="ui label t-on">{t('message.new')}</span>}
          {more}
        </div>
      </div>
      <DeleteButton label={deleteLabel} onClick={onDelete} />
    </article>
  );
};
