import { RemoteIntervals, type ImportBatch } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { api, useCall } from '../calls';
import { isNotFound } from '@tribunal/web/plugin';
import { useTitle } from '@tribunal/web/plugin';
import {
  Button,
  Card,
  Crumbs,
  EmptyState,
  ErrorState,
  PageTitle,
  SkeletonRows,
  TimeAgo,
  confirm,
  toast,
} from '@tribunal/web/kit';
import { Progress, usePollWhileRunning } from '@tribunal/web/background-tasks';
import { ItemTable } from './ItemTable';
import { progressOf, retryOf } from './progress';
import '../shared/remote-admin.css';

/** Shows the progress of an import per problem. The address can be reopened at any time. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const id = Number(useParams()['importId']);
  const { follow, refetchInterval } = usePollWhileRunning(RemoteIntervals.importPoll, 'running');
  const { data, error, refetch } = useCall(
    'GET /api/admin/remote-import',
    { query: { id }, failures: 'silent' },
    { refetchInterval },
  );
  follow(data ? data.finishedAt === null : !error);
  const title = t('remote-judging.import.pageOne', { id });
  useTitle(title);

  if (data) return <Batch batch={data} title={title} onChanged={() => void refetch()} />;
  if (error && isNotFound(error)) {
    return (
      <>
        <h1 className="t-sr">{title}</h1>
        <EmptyState
          title={t('remote-judging.import.notFound')}
          actions={<Link to="/admin/problem/import">{t('remote-judging.import.list')}</Link>}
        />
      </>
    );
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
};

interface Props {
  batch: ImportBatch;
  title: string;
  onChanged: () => void;
}

const Batch = ({ batch, title, onChanged }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, items, finishedAt, startedAt, by } = batch;
  const { done, failed } = progressOf(items);
  const retry = retryOf(items);

  const cancel = async () => {
    const sure = await confirm({
      title: t('remote-judging.import.cancelAsk'),
      text: t('remote-judging.import.cancelText'),
      yes: t('remote-judging.import.cancelYes'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/remote-import', { query: { id } });
    toast.success(t('remote-judging.import.cancelled'));
    void navigate('/admin/problem/import');
  };
  const startRetry = async () => {
    if (!retry) return;
    const next = await api('POST /api/admin/remote-import', { body: retry.body });
    void navigate(`/admin/problem/import/${next.id}`);
  };

  return (
    <>
      <Crumbs up={{ to: '/admin/problem/import', text: t('remote-judging.import.list') }} here={title} />
      <PageTitle
        title={title}
        sub={
          <>
            {by} · <TimeAgo at={startedAt} />
          </>
        }
      >
        {finishedAt === null && (
          <Button onClick={() => void cancel().catch(() => undefined)}>{t('remote-judging.import.cancel')}</Button>
        )}
        {finishedAt !== null && retry && (
          <Button icon="redo" onClick={() => void startRetry().catch(() => undefined)}>
            {t('remote-judging.import.retry', { count: retry.count })}
          </Button>
        )}
      </PageTitle>
      <Card>
        <Progress done={done + failed} total={items.length} label={t('remote-judging.import.page')}>
          {t('remote-judging.import.progress', { done: done + failed, total: items.length })}
          {failed > 0 && ` · ${t('remote-judging.import.failed', { count: failed })}`}
        </Progress>
        <ItemTable items={items} onChanged={onChanged} />
      </Card>
    </>
  );
};
