import { PageSizes } from '@tribunal/contract';
import type { AbandonedRun } from '../../contract';
import { useTranslation } from 'react-i18next';
import { api, useAction, useList } from '../calls';
import { Button, Card, List, useLocalPage, type Column, timeColumn, actionsColumn } from '@tribunal/web/kit';
import { accountColumn, submissionColumn } from './run-columns';

interface Props {
  /** Restricts the list to one judge. */
  judgeKey?: string;
}

const CALL = 'GET /api/admin/remote-run/given-up';
/** Polling interval in ms while the page is open, because further runs may be abandoned at any time. */
const REFETCH_MS = 30_000;

/** Lists submissions whose verdict was not read in time; renders nothing while there are none. */
export const AbandonedRunsCard = ({ judgeKey }: Props) => {
  const { t } = useTranslation();
  const { query, paging } = useLocalPage(PageSizes.adminTable);
  const answer = useList(
    CALL,
    { ...query, ...(judgeKey !== undefined && { key: judgeKey }) },
    { refetchInterval: REFETCH_MS },
  );
  const { data, error } = answer;
  const resume = useAction({
    call: ({ submitId }: AbandonedRun) => api('POST /api/admin/remote-run/resume', { body: { submitId } }),
    done: t('remote-judging.unresolved.resumed'),
    changes: [CALL],
  });

  const columns: Column<AbandonedRun>[] = [
    submissionColumn(t),
    {
      key: 'run',
      head: t('remote-judging.run.id'),
      width: 'min',
      drop: 'sm',
      className: 't-num',
      cell: ({ remoteRunId }) => remoteRunId ?? t('remote-judging.run.noId'),
    },
    accountColumn(t),
    timeColumn({ key: 'at', head: t('remote-judging.unresolved.at'), drop: 'sm' }, ({ givenUpAt }) => givenUpAt),
    actionsColumn((row) => (
      <Button
        size="small"
        icon="redo"
        state={resume.subject?.submitId === row.submitId ? 'busy' : 'ready'}
        aria-label={t('remote-judging.unresolved.resumeOf', { submitId: row.submitId })}
        onClick={() => resume.run(row)}
      >
        {t('remote-judging.unresolved.resume')}
      </Button>
    )),
  ];
  if (data ? data.total === 0 : !error) return null;
  return (
    <Card title={t('remote-judging.unresolved.title')}>
      <p className="t-card-intro t-muted t-small">{t('remote-judging.unresolved.text')}</p>
      <List
        answer={answer}
        empty={null}
        rows={{
          columns,
          rowKey: ({ submitId }) => submitId,
          label: t('remote-judging.unresolved.title'),
          height: 'roomy',
        }}
        paging={{ ...paging, label: t('remote-judging.unresolved.pages') }}
      />
    </Card>
  );
};
