import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, TimeAgo } from '../../kit';

interface Props {
  isUnread: boolean;
  /** ISO time. */
  at: string;
  picture: ReactNode;
  /** On the button that deletes it. */
  deleteLabel: string;
  onDelete: () => void;
  /** After the time. */
  more?: ReactNode;
  children: ReactNode;
}

/** One message in the list. */
export const Frame = ({ isUnread, at, picture, deleteLabel, onDelete, more, children }: Props) => {
  const { t } = useTranslation();
  return (
    <article className={isUnread ? 'comment t-msg unread' : 'comment t-msg'}>
      {picture}
      <div className="content">
        {children}
        <div className="actions">
          <TimeAgo className="t-muted t-small" at={at} />
          {isUnread && <span className="ui label t-on">{t('message.new')}</span>}
          {more}
        </div>
      </div>
      <IconButton size="small" icon="trash alternate outline" label={deleteLabel} onClick={onDelete} />
    </article>
  );
};
