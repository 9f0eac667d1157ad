import { Button, Card, CardBody, confirm, useSave } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { ContestInfo } from '@tribunal/plugin-contest/contract';
import { api } from '../calls';
import { Countdown, durationText, CONTEST, RESULTS, refresh } from '@tribunal/plugin-contest/web';

/**
 * Card that starts a virtual participation after the end: the time runs from now on, beside the results of the
 * participants.
 */
export const VirtualParticipationCard = ({ contest: { id: cid, duration, viewer } }: { contest: ContestInfo }) => {
  const { t } = useTranslation();
  const { state, run } = useSave([], 'toast');
  if (!viewer.mayEnter) return null;

  const change = (act: () => Promise<unknown>, success: string) =>
    run(() => act().then(() => refresh(CONTEST, ...RESULTS)), { success });
  const start = async () => {
    const question = {
      title: t('contest-records.virtual.startAsk'),
      text: t('contest-records.virtual.startText', { duration: durationText(duration, t) }),
      yes: t('contest-records.virtual.start'),
    };
    if (!(await confirm(question))) return;
    await change(() => api('POST /api/contest-virtual', { body: { cid } }), t('contest-records.virtual.started'));
  };
  const end = async () => {
    const question = {
      title: t('contest-records.virtual.endAsk'),
      text: t('contest-records.virtual.endText'),
      yes: t('contest-records.virtual.end'),
      variant: 'negative' as const,
    };
    if (!(await confirm(question))) return;
    await change(() => api('DELETE /api/contest-virtual', { query: { cid } }), t('contest-records.virtual.ended'));
  };

  return (
    <Card title={t('contest-records.virtual.title')}>
      <CardBody>
        <p>{t('contest-records.virtual.text')}</p>
        {viewer.virtual ? (
          <div className="t-row spread">
            <Countdown times={viewer.virtual} />
            <Button icon="stop" state={state} onClick={() => void end()}>
              {t('contest-records.virtual.end')}
            </Button>
          </div>
        ) : (
          <Button variant="primary" icon="play" state={state} onClick={() => void start()}>
            {t('contest-records.virtual.start')}
          </Button>
        )}
      </CardBody>
    </Card>
  );
};
