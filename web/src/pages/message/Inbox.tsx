import type { RemindMessage, SystemMessage } from '@tribunal/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api';
import { useAction } from '../../shared/action';
import { type MessageKind, MESSAGE_KINDS, UnreadBadge, messagePath, useUnread } from '../../shared/messages';
import { Button, Card, List, Note, PageTitle, Icon, Markdown } from '../../kit';
import { Reminder } from './Reminder';
import { useInbox } from './use-inbox';
import { NavLink } from 'react-router-dom';
import { MessageItem } from './MessageItem';

interface Props {
  message: SystemMessage;
  onDelete: () => void;
}

/** Shows a message of the site to everybody or to this user. */
const SiteMessage = ({ message, onDelete }: Props) => {
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

/** Lists the inboxes with their unread counts: at the side, or as a row on narrow screens. */
const KindNav = () => (
  <>
    <Links className="ui vertical menu t-hide-md" />
    <Links className="ui secondary pointing menu t-only-md" />
  </>
);

const Links = ({ className }: { className: string }) => {
  const { t } = useTranslation();
  const unread = useUnread();
  return (
    <nav className={className} aria-label={t('message.kinds')}>
      {MESSAGE_KINDS.map((kind) => (
        <NavLink key={kind.id} to={messagePath(kind)} className={({ isActive }) => (isActive ? 'active item' : 'item')}>
          <Icon name={kind.icon} />
          {t(`message.kind.${kind.id}`)}
          <UnreadBadge count={unread[kind.unread]} />
        </NavLink>
      ))}
    </nav>
  );
};

export const Inbox = ({ kind }: { kind: MessageKind }) => {
  const { t } = useTranslation();
  const { list, error, hasArrivals, refetch, changes, paging } = useInbox(kind);
  const mainRef = useRef<HTMLElement>(null);

  /** Moves the focus, because the focused element disappears. */
  const after = () => mainRef.current?.focus();
  const remove = useAction({
    ask: (_id: number) => ({
      title: t('message.deleteAsk'),
      text: t('message.deleteText'),
      yes: t('message.deleteYes'),
      variant: 'negative',
    }),
    call: (id) => api('DELETE /api/msg/clean', { query: { type: kind.type, id } }),
    done: t('message.deleted'),
    changes,
    after,
  });
  const removeAll = useAction({
    ask: (count: number) => ({
      title: t('message.clearAsk', { kind: t(`message.kind.${kind.id}`) }),
      text: t('message.clearText', { count }),
      yes: t('message.clearYes'),
      variant: 'negative',
    }),
    call: () => api('DELETE /api/msg/clean', { query: { type: kind.type } }),
    done: t('message.cleared'),
    changes,
    after,
  });

  const row = (message: RemindMessage | SystemMessage) =>
    isReminder(message) ? (
      <Reminder key={message.id} message={message} onDelete={() => remove.run(message.id)} />
    ) : (
      <SiteMessage key={message.id} message={message} onDelete={() => remove.run(message.id)} />
    );

  return (
    <main id="main" tabIndex={-1} className="ui container" ref={mainRef}>
      <PageTitle title={t('message.title')}>
        {list && list.total > 0 && (
          <Button variant="negative" icon="trash alternate outline" onClick={() => removeAll.run(list.total)}>
            {t('message.clear')}
          </Button>
        )}
      </PageTitle>
      <div className="ui stackable grid">
        <div className="four wide column">
          <KindNav />
        </div>
        <div className="twelve wide column">
          <Card>
            <h2 className="t-sr">{t(`message.kind.${kind.id}`)}</h2>
            {hasArrivals && (
              <Note
                role="status"
                actions={
                  <Button size="small" onClick={() => void refetch()}>
                    {t('message.showArrived')}
                  </Button>
                }
              >
                {t('message.arrived')}
              </Note>
            )}
            <List<RemindMessage | SystemMessage>
              answer={{ data: list, error, refetch }}
              empty={{ title: t(`message.empty.${kind.id}`), text: t(`message.emptyText.${kind.id}`) }}
              rowsExpected={paging.size}
              rows={(messages) => <div className="ui comments">{messages.map(row)}</div>}
              paging={{ ...paging, label: t('message.pages') }}
            />
          </Card>
        </div>
      </div>
    </main>
  );
};

const isReminder = (message: RemindMessage | SystemMessage): message is RemindMessage => 'action' in message;
