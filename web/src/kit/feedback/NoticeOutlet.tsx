import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { Icon } from '../basics/Icon';
import { IconButton } from '../basics/IconButton';
import { currentNotices, notice, onNotice, type NoticeContent } from './notice';

/** Container of the notices, at the bottom right. */
export const NoticeOutlet = () => {
  const notices = useSyncExternalStore(onNotice, currentNotices);
  return (
    <div className="t-notices" role="status">
      {notices.map((each) => (
        <NoticeCard key={each.key} content={each} />
      ))}
    </div>
  );
};

const NoticeCard = ({ content: { key, title, text, action } }: { content: NoticeContent }) => {
  const { t } = useTranslation();
  const run = () => {
    notice.close(key);
    action?.run();
  };
  return (
    <section className="t-notice" data-key={key} aria-label={title}>
      <Icon name="bell outline" />
      <div className="t-grow">
        <b>{title}</b>
        {text && <p>{text}</p>}
        {action && (
          <Button size="small" onClick={run}>
            {action.text}
          </Button>
        )}
      </div>
      <IconButton icon="times" size="small" label={t('kit.closeNotice', { title })} onClick={() => notice.close(key)} />
    </section>
  );
};
