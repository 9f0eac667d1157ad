import { Progress, usePollWhileRunning } from '@tribunal/web/background-tasks';
import { Button, Card, Crumbs, EmptyState, PageTitle, Loaded } from '@tribunal/web/kit';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { api, useCall, useAction } from './calls';
import { ChangeTable } from './ChangeTable';
import { MoveTable } from './MoveTable';
import { StateLabel } from './StateLabel';

/** Polling interval in milliseconds while the rejudging runs. */
const REFETCH_MS = 2000;

const DETAIL = 'GET /api/admin/rejudging/detail';
const CALLS = { apply: 'POST /api/admin/rejudging/apply', discard: 'POST /api/admin/rejudging/drop' } as const;

/** Shows how the verdicts would change; nothing changes until the rejudging is applied. */
export const RejudgingPage = () => {
  const { t } = useTranslation();
  const id = Number(useParams()['rejudgingId']);
  const { follow, refetchInterval } = usePollWhileRunning(REFETCH_MS, 'running');
  const answer = useCall(DETAIL, { query: { id } }, { refetchInterval });
  const { data } = answer;
  follow(!data || data.state === 'judging');
  useTitle(data?.reason ?? t('rejudging.list'));

  const end = useAction({
    ask: (name: 'apply' | 'discard') => ({
      title: t(`rejudging.${name}`),
      text: t(`rejudging.${name}Text`),
      yes: t(`rejudging.${name}`),
      variant: name === 'discard' ? 'negative' : 'primary',
    }),
    call: (name) => api(CALLS[name], { body: { id } }),
    done: (_, name) => t(`rejudging.${name}Done`),
    changes: [DETAIL],
  });

  if (!data) {
    const missing = isNotFound(answer.error) && <EmptyState title={t('rejudging.notFound')} />;
    return <Loaded answer={answer} rows={6} instead={missing} />;
  }
  const { state, reason, done, total, changed, skipped, problemId, username } = data;
  const isOpen = state === 'judging' || state === 'ready';
  const about = [problemId, username && t('rejudging.startedBy', { username })].filter(Boolean).join(' · ');
  return (
    <>
      <Crumbs up={{ to: '/admin/rejudging', text: t('rejudging.list') }} here={reason} />
      <PageTitle title={reason} sub={about}>
        <StateLabel state={state} />
      </PageTitle>
      <Card title={t('rejudging.outcome')} aside={<span className="t-num t-muted">{`${done} / ${total}`}</span>}>
        <Progress
          done={done}
          total={total}
          label={t('rejudging.done')}
          actions={
            isOpen && (
              <>
                <Button
                  variant="primary"
                  icon="check"
                  state={end.state}
                  disabled={state !== 'ready'}
                  onClick={() => end.run('apply')}
                >
                  {t('rejudging.apply')}
                </Button>
                <Button variant="negative" disabled={end.busy} onClick={() => end.run('discard')}>
                  {t('rejudging.discard')}
                </Button>
              </>
            )
          }
        >
          <span>{t('rejudging.changedOf', { changed, done })} </span>
          {skipped > 0 && <span>{t('rejudging.skipped', { count: skipped })}</span>}
        </Progress>
      </Card>
      <MoveTable moves={data.moves} />
      <ChangeTable id={id} done={done} />
    </>
  );
};
