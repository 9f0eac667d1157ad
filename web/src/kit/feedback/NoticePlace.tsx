import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { Icon } from '../basics/Icon';
import { IconButton } from '../basics/IconButton';
import { currentNotices, notice, onNotice, type NoticeContent } from './notice';

/** Where notices appear: bottom right. Errors are left out of the live region, because a toast has said them. */
export const NoticePlace = () => {
  const notices = useSyncExternalStore(onNotice, currentNotices);
  const cards = (kind: NoticeContent['kind']) =>
    notices.filter((each) => each.kind === kind).map((each) => <NoticeCard key={each.key} content={each} />);
  return (
    <div className="t-notices">
      <div role="status">{cards('info')}</div>
      <div className="t-hide-sm">{cards('error')}</div>
    </div>
  );
};

const NoticeCard = ({ content: { key, kind, title, text, action } }: { content: NoticeContent }) => {
  const { t } = useTranslation();
  const name = kind === 'error' ? t('kit.error') : title;
  const run = () => {
    notice.close(key);
    action?.run();
  };
  return (
    <section className="t-notice" data-kind={kind} aria-label={name}>
      <Icon name={kind === 'error' ? 'exclamation circle' : 'bell outline'} />
      <div className="t-grow">
        <b>{name}</b>
        {text && <p>{text}</p>}
        {action && (
          <Button size="small" onClick={run}>
            {action.text}
          </Button>
        )}
      </div>
      <IconButton
        icon="times"
        size="small"
        label={t('kit.closeNotice', { title: name })}
        onClick={() => notice.close(key)}
      />
    </section>
  );
};
