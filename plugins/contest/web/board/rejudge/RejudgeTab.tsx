import '../board.css';
import { Button, Card, confirm, EmptyState, ErrorState, Select, SkeletonRows } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestProblem } from '../../../contract';
import { api, useCall } from '../../calls';
import { useContest, refresh } from '../../open';
import { Impact } from './Impact';

const LAST = 'GET /api/admin/contest/rejudge/last';

/** Judges a problem of the contest anew beside the verdicts that count, and lets somebody decide. */
export const RejudgeTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const problems = useCall('GET /api/get-contest-problem', { query: { cid }, failures: 'silent' });
  const last = useCall(LAST, { query: { cid }, failures: 'silent' });
  const error = problems.error ?? last.error;
  const again = (): void => void Promise.all([problems.refetch(), last.refetch()]);
  return (
    <>
      <Card title={t('contest.rejudge.title')}>
        {error && <ErrorState error={error} onRetry={again} />}
        {!error && (!problems.data || last.data === undefined) && <SkeletonRows rows={3} />}
        {problems.data && <Begin problems={problems.data} onBegun={() => void refresh(LAST)} />}
      </Card>
      {last.data && <Impact key={last.data.id} cid={cid} id={last.data.id} />}
    </>
  );
};

type InBank = ContestProblem & { pid: number };
const isInBank = (problem: ContestProblem): problem is InBank => problem.pid !== null;

const Begin = ({ problems, onBegun }: { problems: readonly ContestProblem[]; onBegun: () => void }) => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const known = problems.filter(isInBank);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const problem = known.find(({ displayId }) => displayId === chosen) ?? known[0];
  if (!problem) return <EmptyState picture="none" title={t('contest.rejudge.noProblems')} />;
  const begin = async (): Promise<void> => {
    const yes = await confirm({
      title: t('contest.rejudge.ask', { problem: problem.displayId }),
      text: t('contest.rejudge.askText'),
      yes: t('contest.rejudge.begin'),
    });
    if (!yes) return;
    setBusy(true);
    try {
      await api('POST /api/admin/contest/rejudge', { body: { cid: contest.id, pid: problem.pid } });
      onBegun();
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="t-body">
      <p>{t('contest.rejudge.text')}</p>
      <div className="t-row">
        <Select
          label={t('problem.problem')}
          value={problem.displayId}
          options={known.map(({ displayId, displayTitle }) => ({
            value: displayId,
            text: `${displayId} ${displayTitle}`,
          }))}
          onChange={setChosen}
        />
        <Button look="primary" icon="redo" state={isBusy ? 'busy' : 'ready'} onClick={() => void begin()}>
          {t('contest.rejudge.begin')}
        </Button>
      </div>
    </div>
  );
};
