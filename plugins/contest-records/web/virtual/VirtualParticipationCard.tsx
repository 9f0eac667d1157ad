import { Button, Card, CardBody } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { ContestInfo } from '@tribunal/plugin-contest/contract';
import { api, useAction } from '../calls';
import { Countdown, durationText, CONTEST, RESULTS } from '@tribunal/plugin-contest/web';

/**
 * Card that starts a virtual participation after the end: the time runs from now on, beside the results of the
 * participants.
 */
export const VirtualParticipationCard = ({ contest: { id: cid, duration, viewer } }: { contest: ContestInfo }) => {
  const { t } = useTranslation();
  const start = useAction({
    ask: () => ({
      title: t('contest-records.virtual.startAsk'),
      text: t('contest-records.virtual.startText', { duration: durationText(duration, t) }),
      yes: t('contest-records.virtual.start'),
    }),
    call: () => api('POST /api/contest-virtual', { body: { cid } }),
    done: t('contest-records.virtual.started'),
    changes: [CONTEST, ...RESULTS],
  });
  const end = useAction({
    ask: () => ({
      title: t('contest-records.virtual.endAsk'),
      text: t('contest-records.virtual.endText'),
      yes: t('contest-records.virtual.end'),
      variant: 'negative',
    }),
    call: () => api('DELETE /api/contest-virtual', { query: { cid } }),
    done: t('contest-records.virtual.ended'),
    changes: [CONTEST, ...RESULTS],
  });
  if (!viewer.mayEnter) return null;

  return (
    <Card title={t('contest-records.virtual.title')}>
      <CardBody>
        <p>{t('contest-records.virtual.text')}</p>
        {viewer.virtual ? (
          <div className="t-row spread">
            <Countdown times={viewer.virtual} />
            <Button icon="stop" state={end.state} onClick={() => end.run()}>
              {t('contest-records.virtual.end')}
            </Button>
          </div>
        ) : (
          <Button variant="primary" icon="play" state={start.state} onClick={() => start.run()}>
            {t('contest-records.virtual.start')}
          </Button>
        )}
      </CardBody>
    </Card>
  );
};
