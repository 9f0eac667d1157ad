import type { SessionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../api';
import { Button, Card, ErrorState, SkeletonRows, Tag, TimeAgo, confirm, toast } from '../../kit';
import { deviceName } from '../../shared/device';

export const SESSIONS_CALL = 'GET /api/get-sessions';

/** Lists the user's sessions; any except the current one can be ended. */
export const SessionsCard = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(SESSIONS_CALL);

  const endSession = async (row: SessionRow) => {
    const textValues = { device: deviceName(t, row.userAgent), ip: row.ip };
    const isConfirmed = await confirm({
      title: t('setting.endSessionAsk'),
      text: t('setting.endSessionText', textValues),
      yes: t('setting.endSession'),
      variant: 'negative',
    });
    if (!isConfirmed) return;
    const isEnded = await api('POST /api/end-session', { body: { id: row.id } }).then(
      () => true,
      () => false,
    );
    if (isEnded) toast.success(t('setting.sessionEnded'));
    void refetch();
  };

  const endOthers = async () => {
    const isConfirmed = await confirm({
      title: t('setting.endOthersAsk'),
      text: t('setting.endOthersText'),
      yes: t('setting.endOthers'),
      variant: 'negative',
    });
    if (!isConfirmed) return;
    await api('POST /api/end-other-sessions').then(
      () => toast.success(t('setting.othersEnded')),
      () => undefined,
    );
    void refetch();
  };

  return (
    <Card
      title={t('setting.sessions')}
      aside={
        data &&
        data.length > 1 && (
          <Button variant="negative" size="small" onClick={() => void endOthers()}>
            {t('setting.endOthers')}
          </Button>
        )
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
      {data && (
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
                  onClick={() => void endSession(row)}
                >
                  {t('setting.endSession')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="t-card-intro t-muted t-small">{t('setting.sessionsHint')}</p>
    </Card>
  );
};
