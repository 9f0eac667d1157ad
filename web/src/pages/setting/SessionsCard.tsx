import type { SessionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../api';
import { Button, Card, Tag, TimeAgo, Loaded } from '../../kit';
import { useAction } from '../../shared/action';
import { deviceName } from '../../shared/device';

export const SESSIONS_CALL = 'GET /api/get-sessions';

/** Lists the user's sessions; any except the current one can be ended. */
export const SessionsCard = () => {
  const { t } = useTranslation();
  const answer = useCall(SESSIONS_CALL);
  const { data } = answer;

  const endSession = useAction({
    ask: ({ userAgent, ip }: SessionRow) => ({
      title: t('setting.endSessionAsk'),
      text: t('setting.endSessionText', { device: deviceName(t, userAgent), ip }),
      yes: t('setting.endSession'),
      variant: 'negative',
    }),
    call: ({ id }) => api('POST /api/end-session', { body: { id } }),
    done: t('setting.sessionEnded'),
    changes: [SESSIONS_CALL],
  });
  const endOthers = useAction({
    ask: () => ({
      title: t('setting.endOthersAsk'),
      text: t('setting.endOthersText'),
      yes: t('setting.endOthers'),
      variant: 'negative',
    }),
    call: () => api('POST /api/end-other-sessions'),
    done: t('setting.othersEnded'),
    changes: [SESSIONS_CALL],
  });

  return (
    <Card
      title={t('setting.sessions')}
      aside={
        data &&
        data.length > 1 && (
          <Button variant="negative" size="small" onClick={() => endOthers.run()}>
            {t('setting.endOthers')}
          </Button>
        )
      }
    >
      <Loaded answer={answer} rows={3}>
        {(data) => (
          <ul className="t-sessions">
            {data.map((row) => (
              <li key={row.id} className="t-item" data-current={row.isCurrent || undefined}>
                <span className="t-grow">
                  <span className="t-row">
                    <b title={row.userAgent}>{deviceName(t, row.userAgent)}</b>
                    {row.isCurrent && <Tag>{t('setting.thisDevice')}</Tag>}
                  </span>
                  <span className="t-muted t-small t-row">
                    <span className="t-num">{row.ip}</span>
                    <span>
                      {row.isLocal ? t('setting.localNetwork') : t('setting.network', { network: row.network })}
                    </span>
                    <span>
                      {t('setting.since')} <TimeAgo at={row.gmtCreate} />
                    </span>
                    <span>
                      {t('setting.lastUsed')} <TimeAgo at={row.gmtLastUsed} />
                    </span>
                  </span>
                </span>
                {!row.isCurrent && (
                  <Button
                    variant="negative"
                    size="small"
                    aria-label={t('setting.endSessionOf', { device: deviceName(t, row.userAgent), ip: row.ip })}
                    onClick={() => endSession.run(row)}
                  >
                    {t('setting.endSession')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="t-card-intro t-muted t-small">{t('setting.sessionsHint')}</p>
    </Card>
  );
};
