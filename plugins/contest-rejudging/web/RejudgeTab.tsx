import type { ContestProblem } from '@tribunal/plugin-contest/contract';
import { useContest } from '@tribunal/plugin-contest/web';
import { Button, Card, EmptyState, Select, Loaded, both } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall, useAction } from './calls';
import { Impact } from './Impact';

const LAST = 'GET /api/admin/contest/rejudge/last';

/**
 * Tab that rejudges a problem of the contest. The new verdicts are kept apart from the valid ones until an organiser
 * decides.
 */
export const RejudgeTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const problems = useCall('GET /api/get-contest-problem', { query: { cid }, failures: 'silent' });
  const last = useCall(LAST, { query: { cid }, failures: 'silent' });
  return (
    <>
      <Card title={t('contest-rejudging.title')}>
        <Loaded answer={{ ...both(problems, last), data: problems.data }} rows={3}>
          {(all) => <StartForm problems={all} />}
        </Loaded>
      </Card>
      {last.data && <Impact key={last.data.id} cid={cid} id={last.data.id} />}
    </>
  );
};

type LinkedProblem = ContestProblem & { pid: number };
const isLinkedProblem = (problem: ContestProblem): problem is LinkedProblem => problem.pid !== null;

const StartForm = ({ problems }: { problems: readonly ContestProblem[] }) => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const known = problems.filter(isLinkedProblem);
  const [chosen, setChosen] = useState<string | null>(null);
  const start = useAction({
    ask: ({ displayId }: LinkedProblem) => ({
      title: t('contest-rejudging.ask', { problem: displayId }),
      text: t('contest-rejudging.askText'),
      yes: t('contest-rejudging.start'),
    }),
    call: ({ pid }) => api('POST /api/admin/contest/rejudge', { body: { cid: contest.id, pid } }),
    changes: [LAST],
  });
  const problem = known.find(({ displayId }) => displayId === chosen) ?? known[0];
  if (!problem) return <EmptyState picture="none" title={t('contest-rejudging.noProblems')} />;
  return (
    <div className="t-body">
      <p>{t('contest-rejudging.text')}</p>
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
        <Button variant="primary" icon="redo" state={start.state} onClick={() => start.run(problem)}>
          {t('contest-rejudging.start')}
        </Button>
      </div>
    </div>
  );
};
