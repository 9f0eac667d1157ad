import { IMPORT_FILTERS, RemoteIntervals, type ImportBatch, type ImportFilter } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { api, IMPORT, useAction, useList } from '../calls';
import { isNotFound, pagingOf, useFilters, useTitle, wholeNumber } from '@tribunal/web/plugin';
import {
  Button,
  Card,
  Crumbs,
  EmptyState,
  PageTitle,
  Pager,
  Select,
  TimeAgo,
  formatDuration,
  Loaded,
} from '@tribunal/web/kit';
import { Progress, usePollWhileRunning } from '@tribunal/web/background-tasks';
import { ItemTable } from './ItemTable';
import { pollInterval } from './progress';
import '../shared/remote-admin.css';

const ITEMS_PER_PAGE = 50;

/** Shows the progress of an import per problem. The address can be reopened at any time. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const id = Number(useParams()['importId']);
  const { params, change } = useFilters({ show: IMPORT_FILTERS });
  const show = IMPORT_FILTERS.find((each) => each === params.get('show')) ?? 'all';
  const [page, size] = [wholeNumber(params.get('currentPage'), 1), wholeNumber(params.get('limit'), ITEMS_PER_PAGE)];
  const { follow, refetchInterval } = usePollWhileRunning(RemoteIntervals.importPoll, 'running');
  const answer = useList(IMPORT, { id, show, currentPage: page, limit: size }, { refetchInterval });
  const { data, error } = answer;
  follow(data ? data.finishedAt === null : !error, pollInterval(data ? [data] : [], RemoteIntervals.importPoll));
  const title = t('remote-judging.import.pageOne', { id });
  useTitle(title);

  if (data)
    return (
      <Batch
        batch={data}
        title={title}
        show={show}
        onShow={(next) => change({ show: next === 'all' ? null : next })}
        paging={pagingOf({ page, size }, change)}
      />
    );
  const missing = isNotFound(error) && (
    <>
      <h1 className="t-sr">{title}</h1>
      <EmptyState
        title={t('remote-judging.import.notFound')}
        actions={<Link to="/admin/problem/import">{t('remote-judging.import.list')}</Link>}
      />
    </>
  );
  return <Loaded answer={answer} rows={6} instead={missing} />;
};

interface Props {
  batch: ImportBatch;
  title: string;
  show: ImportFilter;
  onShow: (show: ImportFilter) => void;
  paging: ReturnType<typeof pagingOf>;
}

const Batch = ({ batch, title, show, onShow, paging }: Props) => {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { id, items, finishedAt, startedAt, by, isScheduled, total, done, failed, retriable, remainingMs, isListing } =
    batch;

  const cancel = useAction({
    ask: () => ({
      title: t('remote-judging.import.cancelAsk'),
      text: t('remote-judging.import.cancelText'),
      yes: t('remote-judging.import.cancelYes'),
      variant: 'negative',
    }),
    call: () => api('DELETE /api/admin/remote-import', { query: { id } }),
    done: t('remote-judging.import.cancelled'),
    after: () => void navigate('/admin/problem/import'),
  });
  const retry = useAction({
    call: () => api('POST /api/admin/remote-import/retry', { body: { id } }),
    changes: [IMPORT],
  });

  return (
    <>
      <Crumbs up={{ to: '/admin/problem/import', text: t('remote-judging.import.list') }} here={title} />
      <PageTitle
        title={title}
        sub={
          <>
            {isScheduled ? t('remote-judging.import.scheduled') : by} · <TimeAgo at={startedAt} />
          </>
        }
      >
        {finishedAt === null && <Button onClick={() => cancel.run()}>{t('remote-judging.import.cancel')}</Button>}
        {finishedAt !== null && retriable > 0 && (
          <Button icon="redo" onClick={() => retry.run()}>
            {t('remote-judging.import.retry', { count: retriable })}
          </Button>
        )}
      </PageTitle>
      <Card>
        <Progress done={done} total={total} label={t('remote-judging.import.page')}>
          {[
            t('remote-judging.import.progress', { done, total }),
            failed > 0 && t('remote-judging.import.failed', { count: failed }),
            batch.place > 0 && t('remote-judging.import.place', { place: batch.place }),
            isListing && t('remote-judging.import.listing'),
            remainingMs !== null &&
              !isListing &&
              t('remote-judging.import.remaining', { time: formatDuration(remainingMs, i18n.language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Progress>
        {(show !== 'all' || total > 1) && (
          <div className="t-filters">
            <Select
              label={t('remote-judging.import.show')}
              value={show}
              options={IMPORT_FILTERS.map((value) => ({ value, text: t(`remote-judging.import.shows.${value}`) }))}
              onChange={(value) => onShow(value as ImportFilter)}
            />
          </div>
        )}
        {items.length === 0 ? (
          <EmptyState title={t('remote-judging.import.noneShown')} />
        ) : (
          <ItemTable items={items} by={by} />
        )}
        {batch.matching > ITEMS_PER_PAGE && (
          <Pager {...paging} total={batch.matching} label={t('remote-judging.import.pages')} />
        )}
      </Card>
    </>
  );
};
