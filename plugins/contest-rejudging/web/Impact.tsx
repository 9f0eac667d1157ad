import { BOARDS, RESULTS } from '@tribunal/plugin-contest/web';
import { StateLabel } from '@tribunal/plugin-rejudging/web';
import { Progress, usePollWhileRunning } from '@tribunal/web/background-tasks';
import { Button, Card, EmptyState, Loaded } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RejudgeImpact } from '../contract';
import { api, useCall, useAction } from './calls';
import { ChangedRanks, ChangedVerdicts } from './changes';

/** Polling interval in milliseconds while submissions are being judged. */
const REFETCH_MS = 2000;
const IMPACT = 'GET /api/admin/contest/rejudge';

/** Shows the results of a rejudge so far, and lets an organiser decide about it. */
export const Impact = ({ cid, id }: { cid: number; id: number }) => {
  const { t } = useTranslation();
  const { follow, refetchInterval } = usePollWhileRunning(REFETCH_MS, 'running');
  const answer = useCall(IMPACT, { query: { cid, id }, failures: 'silent' }, { refetchInterval });
  const { data } = answer;
  follow(!data || data.state === 'judging');
  return (
    <>
      <Card title={t('contest-rejudging.last')} aside={data && <StateLabel state={data.state} />}>
        <Loaded answer={answer} rows={6}>
          {(impact) => (
            <Progress
              done={impact.done}
              total={impact.total}
              label={t('contest-rejudging.progress')}
              actions={isOpen(impact) && <Decision cid={cid} impact={impact} />}
            >
              {t('contest-rejudging.done', { done: impact.done, total: impact.total })}
            </Progress>
          )}
        </Loaded>
      </Card>
      {data && data.state !== 'judging' && data.changed.length === 0 && (
        <Card>
          <EmptyState picture="none" title={t('contest-rejudging.nothing')} />
        </Card>
      )}
      {data && data.changed.length > 0 && <ChangedVerdicts cid={cid} changed={data.changed} />}
      {data && data.ranks.length > 0 && <ChangedRanks ranks={data.ranks} />}
    </>
  );
};

/** Returns whether a decision about the rejudging is still to be made. */
const isOpen = ({ state }: RejudgeImpact): boolean => state === 'judging' || state === 'ready';

const Decision = ({ cid, impact: { id, state } }: { cid: number; impact: RejudgeImpact }) => {
  const { t } = useTranslation();
  const decide = useAction({
    ask: (action: 'apply' | 'discard') => ({
      title: t(`contest-rejudging.${action}Ask`),
      text: t(`contest-rejudging.${action}Text`),
      yes: t(`contest-rejudging.${action}`),
      variant: action === 'discard' ? 'negative' : 'primary',
    }),
    call: (action) => {
      const body = { cid, id, decision: action === 'discard' ? 'drop' : 'apply' } as const;
      return api('PUT /api/admin/contest/rejudge', { body });
    },
    done: (_, action) => t(`contest-rejudging.${action}Done`),
    changes: [IMPACT, ...BOARDS, ...RESULTS],
  });
  return (
    <>
      <Button
        variant="primary"
        icon="check"
        disabled={state !== 'ready'}
        state={decide.state}
        onClick={() => decide.run('apply')}
      >
        {t('contest-rejudging.apply')}
      </Button>
      <Button variant="negative" disabled={decide.busy} onClick={() => decide.run('discard')}>
        {t('contest-rejudging.discard')}
      </Button>
    </>
  );
};
