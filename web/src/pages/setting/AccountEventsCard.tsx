import type { AccountEvent, Locale } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../api';
import { useAction } from '../../shared/action';
import { Button, Card, CardBody, ChangeList, EmptyState, TimeAgo, Loaded } from '../../kit';

const CALL = 'GET /api/account-events';

/** Lists what was done to the user's account, by the user and by staff. */
export const AccountEventsCard = () => {
  const { t } = useTranslation();
  const answer = useCall(CALL, { query: {} });
  const { data } = answer;
  const [older, setOlder] = useState<{ records: AccountEvent[]; hasMore: boolean }>();
  const records = [...(data?.records ?? []), ...(older?.records ?? [])];
  const hasMore = (older ?? data)?.hasMore;
  const showOlder = useAction({
    call: () => api(CALL, { query: { beforeId: records.at(-1)?.id } }),
    after: (next) => setOlder({ records: [...(older?.records ?? []), ...next.records], hasMore: next.hasMore }),
  });
  return (
    <Card title={t('setting.events')}>
      <Loaded answer={answer} rows={3} />
      {data && records.length === 0 && <EmptyState picture="none" title={t('setting.eventsNone')} />}
      {records.length > 0 && (
        <ul className="t-sessions">
          {records.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasMore && (
        <CardBody>
          <Button onClick={() => showOlder.run()}>{t('setting.eventsMore')}</Button>
        </CardBody>
      )}
      <p className="t-card-intro t-muted t-small">{t('setting.eventsHint')}</p>
    </Card>
  );
};

const EventItem = ({ event: { at, names, by, ip, before, after } }: { event: AccountEvent }) => {
  const { t, i18n } = useTranslation();
  return (
    <li className="t-item t-event">
      <b>{names[i18n.language as Locale]}</b>
      <span className="t-muted t-small t-row">
        <span>{t(`setting.eventBy.${by}`)}</span>
        {ip && <span className="t-num">{ip}</span>}
        <TimeAgo at={at} />
      </span>
      {(before ?? after) && <ChangeList before={before} after={after} />}
    </li>
  );
};
