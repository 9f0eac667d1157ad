import { Progress, usePollWhileRunning } from '@tribunal/web/background-tasks';
import {
  Button,
  Card,
  confirm,
  Crumbs,
  EmptyState,
  ErrorState,
  PageTitle,
  SkeletonRows,
  useSave,
} from '@tribunal/web/kit';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { api, useCall } from './calls';
import { ChangeTable } from './ChangeTable';
import { MoveTable } from './MoveTable';
import { StateLabel } from './StateLabel';

/** Polling interval in milliseconds while the rejudging runs. */
const REFETCH_MS = 2000;

/** Shows how the verdicts would change; nothing changes until the rejudging is applied. */
export const RejudgingPage = () => {
  const { t } = useTranslation();
  const id = Number(useParams()['rejudgingId']);
  const { follow, refetchInterval } = usePollWhileRunning(REFETCH_MS, 'running');
  const { busy, state: buttonState, run } = useSave([], 'toast');
  const { data, error, refetch } = useCall('GET /api/admin/rejudging/detail', { query: { id } }, { refetchInterval });
  follow(!data || data.state === 'judging');
  useTitle(data?.reason ?? t('rejudging.list'));

  const end = async (call: 'POST /api/admin/rejudging/apply' | 'POST /api/admin/rejudging/drop', name: string) => {
    const question = { title: t(`rejudging.${name}`), text: t(`rejudging.${name}Text`), yes: t(`rejudging.${name}`) };
    if (!(await confirm({ ...question, variant: name === 'discard' ? 'negative' : 'primary' }))) return;
    await run(() => api(call, { body: { id } }), { success: t(`rejudging.${name}Done`) });
    void refetch();
  };

  if (error && !data) {
    return isNotFound(error) ? (
      <EmptyState title={t('rejudging.notFound')} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonRows rows={6} />;
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
                  state={buttonState}
                  disabled={state !== 'ready'}
                  onClick={() => void end('POST /api/admin/rejudging/apply', 'apply')}
                >
                  {t('rejudging.apply')}
                </Button>
                <Button
                  variant="negative"
                  disabled={busy}
                  onClick={() => void end('POST /api/admin/rejudging/drop', 'discard')}
                >
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
