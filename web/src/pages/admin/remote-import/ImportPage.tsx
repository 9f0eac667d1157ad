import { Intervals, type ImportBatch } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { api, isNotFound, useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
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
} from '../../../kit';
import { Progress, useLookAgain } from '../../../shared/work';
import { ItemTable } from './ItemTable';
import { progressOf, retryOf } from './progress';
import '../../../shared/remote/remote-office.css';

/** How far an import is, problem by problem. Its address can be opened again at any time. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const id = Number(useParams()['importId']);
  const { follow, refetchInterval } = useLookAgain(Intervals.importPoll, 'running');
  const { data, error, refetch } = useCall(
    'GET /api/admin/remote-import',
    { query: { id }, failures: 'silent' },
    { refetchInterval },
  );
  follow(data ? data.finishedAt === null : !error);
  const title = t('remoteOffice.import.pageOne', { id });
  useTitle(title);

  if (data) return <Batch batch={data} title={title} onChanged={() => void refetch()} />;
  if (error && isNotFound(error)) {
    return (
      <>
        <h1 className="t-sr">{title}</h1>
        <EmptyState
          title={t('remoteOffice.import.notFound')}
          actions={<Link to="/admin/problem/import">{t('remoteOffice.import.list')}</Link>}
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
      title: t('remoteOffice.import.cancelAsk'),
      text: t('remoteOffice.import.cancelText'),
      yes: t('remoteOffice.import.cancelYes'),
      look: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/remote-import', { query: { id } });
    toast.success(t('remoteOffice.import.cancelled'));
    void navigate('/admin/problem/import');
  };
  const again = async () => {
    if (!retry) return;
    const next = await api('POST /api/admin/remote-import', { body: retry.body });
    void navigate(`/admin/problem/import/${next.id}`);
  };

  return (
    <>
      <Crumbs up={{ to: '/admin/problem/import', text: t('remoteOffice.import.list') }} here={title} />
      <PageTitle
        title={title}
        sub={
          <>
            {by} · <TimeAgo at={startedAt} />
          </>
        }
      >
        {finishedAt === null && (
          <Button onClick={() => void cancel().catch(() => undefined)}>{t('remoteOffice.import.cancel')}</Button>
        )}
        {finishedAt !== null && retry && (
          <Button icon="redo" onClick={() => void again().catch(() => undefined)}>
            {t('remoteOffice.import.again', { count: retry.count })}
          </Button>
        )}
      </PageTitle>
      <Card>
        <Progress done={done + failed} total={items.length} label={t('remoteOffice.import.page')}>
          {t('remoteOffice.import.progress', { done: done + failed, total: items.length })}
          {failed > 0 && ` · ${t('remoteOffice.import.failed', { count: failed })}`}
        </Progress>
        <ItemTable items={items} onChanged={onChanged} />
      </Card>
    </>
  );
};
