import { Button, Card, CardBody, confirm, toast } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestInfo } from '../../contract';
import { api } from '../calls';
import { Countdown, durationText } from '../clock';
import { CONTEST, RESULTS, refresh } from '../contest-context';

/**
 * Card that starts a virtual participation after the end: the time runs from now on, beside the results of the
 * participants.
 */
export const VirtualParticipationCard = ({ contest: { id: cid, duration, viewer } }: { contest: ContestInfo }) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!viewer.mayEnter) return null;

  const change = async (act: () => Promise<unknown>, doneText: string) => {
    setBusy(true);
    try {
      await act();
      toast.success(doneText);
      await refresh(CONTEST, ...RESULTS);
    } catch {
      // The error is already shown, and nothing has changed.
    } finally {
      setBusy(false);
    }
  };
  const start = async () => {
    const question = {
      title: t('contest.virtual.startAsk'),
      text: t('contest.virtual.startText', { duration: durationText(duration, t) }),
      yes: t('contest.virtual.start'),
    };
    if (!(await confirm(question))) return;
    await change(() => api('POST /api/contest-virtual', { body: { cid } }), t('contest.virtual.started'));
  };
  const end = async () => {
    const question = {
      title: t('contest.virtual.endAsk'),
      text: t('contest.virtual.endText'),
      yes: t('contest.virtual.end'),
      variant: 'negative' as const,
    };
    if (!(await confirm(question))) return;
    await change(() => api('DELETE /api/contest-virtual', { query: { cid } }), t('contest.virtual.ended'));
  };

  return (
    <Card title={t('contest.virtual.title')}>
      <CardBody>
        <p>{t('contest.virtual.text')}</p>
        {viewer.virtual ? (
          <div className="t-row spread">
            <Countdown times={viewer.virtual} />
            <Button icon="stop" state={busy ? 'busy' : 'ready'} onClick={() => void end()}>
              {t('contest.virtual.end')}
            </Button>
          </div>
        ) : (
          <Button variant="primary" icon="play" state={busy ? 'busy' : 'ready'} onClick={() => void start()}>
            {t('contest.virtual.start')}
          </Button>
        )}
      </CardBody>
    </Card>
  );
};
