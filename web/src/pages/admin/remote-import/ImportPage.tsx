import { Intervals, type ImportBatch } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { api, isNotFound, useCall } from '../../../api';
import { useTitle } from '../../../app/site';
import {
  Button,
  Card,
  CardBody,
  Crumbs,
  EmptyState,
  ErrorState,
  PageTitle,
  SkeletonRows,
  TimeAgo,
  confirm,
  toast,
} from '../../../kit';
import { ProgressBar } from '../../../kit/upload';
import { ItemTable } from './ItemTable';
import { progressOf, retryOf } from './progress';
import '../../../shared/remote/remote-office.css';

/** How far an import is, problem by problem. Its address can be opened again at any time. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const id = Number(useParams()['importId']);
  const [running, setRunning] = useState(true);
  const { data, error, refetch } = useCall(
    'GET /api/admin/remote-import',
    { query: { id }, failures: 'silent' },
    { refetchInterval: running ? Intervals.importPoll : false },
  );
  const nowRunning = data ? data.finishedAt === null : !error;
  if (nowRunning !== running) setRunning(nowRunning);
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
        <CardBody>
          <ProgressBar
            share={items.length === 0 ? 1 : (done + failed) / items.length}
            label={t('remoteOffice.import.page')}
          />
          <p className="t-last" role="status">
            {t('remoteOffice.import.progress', { done: done + failed, total: items.length })}
            {failed > 0 && ` · ${t('remoteOffice.import.failed', { count: failed })}`}
          </p>
        </CardBody>
        <ItemTable items={items} onChanged={onChanged} />
      </Card>
    </>
  );
};
