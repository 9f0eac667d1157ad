import type { InternalErrorRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api, useList } from '../../../api';
import { Button, ListPage, NOTHING, Segmented, type Column, timeColumn } from '../../../kit';
import { useAction } from '../../../shared/action';
import { usePage } from '../../../shared/search-params';
import { useTitle } from '../../../shared/site';

const CALL = 'GET /api/admin/internal-error';

/** Lists submissions that judges could not complete, and rejudges them once the cause is fixed. */
export const InternalErrorsPage = () => {
  const { t } = useTranslation();
  const { params, change, query, paging } = usePage({ all: 'flag' });
  const all = params.get('all') === 'true';
  const answer = useList(CALL, { ...query, all });
  useTitle(t('internalErrors.title'));

  const release = useAction({
    ask: (which: number | 'all') =>
      which === 'all'
        ? {
            title: t('internalErrors.releaseAllAsk'),
            text: t('internalErrors.releaseAllText'),
            yes: t('internalErrors.releaseAll'),
          }
        : null,
    call: (which) =>
      api('POST /api/admin/internal-error/release', { body: which === 'all' ? { all: true } : { id: which } }),
    done: t('internalErrors.released'),
    changes: [CALL],
  });

  const columns: Column<InternalErrorRow>[] = [
    {
      key: 'submission',
      head: t('internalErrors.submission'),
      width: 'min',
      cell: ({ submitId }) => <Link to={`/submission-detail/${submitId}`}>#{submitId}</Link>,
    },
    { key: 'reason', head: t('internalErrors.reason'), cell: ({ reason }) => <span lang="en">{reason}</span> },
    {
      key: 'owner',
      head: t('internalErrors.owner'),
      drop: 'sm',
      cell: ({ owner }) => (owner ? t(`internalErrors.owners.${owner}`) : NOTHING),
    },
    {
      key: 'judge',
      head: t('internalErrors.judge'),
      drop: 'md',
      className: 't-muted',
      cell: ({ judge }) => judge ?? NOTHING,
    },
    timeColumn({ key: 'since', head: t('internalErrors.since'), drop: 'sm' }, ({ gmtCreate }) => gmtCreate),
    {
      key: 'release',
      head: t('internalErrors.state'),
      width: 'min',
      cell: ({ id, submitId, resolvedAt }) =>
        resolvedAt ? (
          t('internalErrors.closed')
        ) : (
          <Button
            size="small"
            state={release.subject === id ? 'busy' : 'ready'}
            aria-label={t('internalErrors.releaseOf', { id: submitId })}
            onClick={() => release.run(id)}
          >
            {t('internalErrors.release')}
          </Button>
        ),
    },
  ];
  return (
    <ListPage
      title={t('internalErrors.title')}
      sub={t('internalErrors.sub')}
      actions={
        !all &&
        answer.data &&
        answer.data.total > 0 && (
          <Button
            variant="primary"
            state={release.subject === 'all' ? 'busy' : 'ready'}
            onClick={() => release.run('all')}
          >
            {t('internalErrors.releaseAll')}
          </Button>
        )
      }
      answer={answer}
      filters={
        <div className="t-body">
          <Segmented
            label={t('internalErrors.shown')}
            value={all ? 'all' : 'open'}
            options={[
              { value: 'open', text: t('internalErrors.open') },
              { value: 'all', text: t('internalErrors.all') },
            ]}
            onChange={(value) => change({ all: value === 'all' })}
          />
        </div>
      }
      empty={{ title: t('internalErrors.none'), text: t('internalErrors.noneText') }}
      rows={{
        columns,
        rowKey: ({ id }) => id,
        label: t('internalErrors.title'),
        note: ({ detail }) =>
          detail && (
            <p className="t-muted t-small t-last" lang="en">
              {detail}
            </p>
          ),
      }}
      paging={{ ...paging, label: t('internalErrors.pages') }}
    />
  );
};
