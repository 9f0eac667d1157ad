import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../api';
import { openDownload } from '../../api/files';
import { Button, Card, CardBody, ExactTime, formatBytes, Loaded, Note } from '../../kit';
import { withConfirmation } from '../../shared/account/second-factor';
import { useAction } from '../../shared/action';
import { Progress, usePollWhileRunning } from '../../shared/background-tasks';

const CALL = 'GET /api/data-export';
const POLL_MS = 2000;

/** Lets the user request a file with everything that the site stores about them, and download it. */
export const DataExportCard = () => {
  const { t } = useTranslation();
  const { follow, refetchInterval } = usePollWhileRunning(POLL_MS, 'over');
  const answer = useCall(CALL, {}, { refetchInterval });
  const { data } = answer;
  if (data) follow(data.state === 'running');
  const request = useAction({
    call: () => withConfirmation(() => api('POST /api/data-export', { failures: 'silent' })),
    done: t('setting.data.requested'),
    changes: [CALL],
  });
  const download = useAction({
    call: async () => {
      const { path } = await withConfirmation(() => api('POST /api/data-export/link', { failures: 'silent' }));
      // The browser downloads it itself, and goes on where the line broke.
      openDownload(path);
    },
    changes: [CALL],
  });
  return (
    <Card title={t('setting.data.title')}>
      <p className="t-card-intro">{t('setting.data.text')}</p>
      <Loaded answer={answer} rows={1}>
        {({ state, done, total, bytes, gmtExpires }) =>
          state === 'running' ? (
            <Progress done={done} total={Math.max(total, 1)} label={t('setting.data.progress')}>
              {total === 0 ? t('setting.data.waiting') : t('setting.data.running', { done, total })}
            </Progress>
          ) : (
            <CardBody>
              {state === 'failed' && (
                <Note kind="negative" role="status">
                  {t('setting.data.failed')}
                </Note>
              )}
              {state === 'ready' ? (
                <>
                  <p role="status">
                    <span>{t('setting.data.ready', { size: formatBytes(bytes) })}</span>{' '}
                    {gmtExpires && (
                      <span className="t-muted">
                        <span>{t('setting.data.expires')}</span> <ExactTime at={gmtExpires} />
                      </span>
                    )}
                  </p>
                  <Button variant="primary" state={download.state} onClick={() => download.run()}>
                    {t('setting.data.download')}
                  </Button>
                </>
              ) : (
                <Button state={request.state} onClick={() => request.run()}>
                  {t(state === 'failed' ? 'setting.data.again' : 'setting.data.request')}
                </Button>
              )}
            </CardBody>
          )
        }
      </Loaded>
      <p className="t-card-intro t-muted t-small">{t('setting.data.hint')}</p>
    </Card>
  );
};
