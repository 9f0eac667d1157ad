import type { RemoteJudgeRow, RemoteOperationHealth } from '../../contract';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Card,
  DataTable,
  Health,
  TimeAgo,
  useClock,
  type Column,
  type HealthStatus,
  timeColumn,
  actionsColumn,
} from '@tribunal/web/kit';
import { Evidence } from '../shared/Evidence';
import { operationFailureKey } from '../shared/failure-keys';
import { momentText } from '../shared/times';
import type { Judges } from './use-judges';

const STATE_STATUS: Readonly<Record<RemoteOperationHealth['state'], HealthStatus>> = {
  working: 'up',
  resting: 'slow',
  paused: 'down',
  untried: 'wait',
};

/** The action of an operation's button, by its state. */
const ACTION_OF = { working: 'pause', untried: 'pause', resting: 'retry', paused: 'resume' } as const;

/** Lists the operations at the site, each with its own state and the site's response to its last failure. */
export const OperationsCard = ({ row, judges }: { row: RemoteJudgeRow; judges: Judges }) => {
  const { t } = useTranslation();
  const columns: Column<RemoteOperationHealth>[] = [
    {
      key: 'operation',
      head: t('remote-judging.operations.operation'),
      cell: ({ operation }) => <b>{t(`remote-judging.operation.${operation}`)}</b>,
    },
    { key: 'state', head: t('remote-judging.column.health'), cell: (each) => <State operation={each} /> },
    timeColumn({ key: 'ok', head: t('remote-judging.operations.lastOk'), drop: 'sm' }, ({ lastOkAt }) => lastOkAt),
    actionsColumn(({ operation, state }) => {
      const action = ACTION_OF[state];
      return (
        <Button
          size="small"
          disabled={row.state === 'off'}
          aria-label={t(`remote-judging.operations.${action}Of`, {
            operation: t(`remote-judging.operation.${operation}`),
          })}
          onClick={() => void judges.pause({ key: row.key, operation, paused: action === 'pause' })}
        >
          {t(`remote-judging.${action}`)}
        </Button>
      );
    }),
  ];
  return (
    <Card title={t('remote-judging.operations.title')}>
      <DataTable
        columns={columns}
        rows={row.operations}
        rowKey={({ operation }) => operation}
        label={t('remote-judging.operations.title')}
        height="roomy"
        note={({ operation, failure }) =>
          failure && (
            <div className="t-judge-note t-small">
              <p>
                {t(operationFailureKey(operation, failure.kind))} <TimeAgo className="t-muted" at={failure.at} />
              </p>
              {failure.message && <p className="t-muted t-break">{failure.message}</p>}
              <Evidence text={failure.evidence} />
            </div>
          )
        }
      />
    </Card>
  );
};

/** Shows the state of an operation, since when, and until when it rests. */
const State = ({ operation: { state, since, until } }: { operation: RemoteOperationHealth }) => {
  const { t, i18n } = useTranslation();
  const from = useClock((now) => (since ? momentText(since, now, i18n.language) : ''));
  const to = useClock((now) => (until ? momentText(until, now, i18n.language) : ''));
  return (
    <>
      <Health status={STATE_STATUS[state]}>{t(`remote-judging.operations.state.${state}`)}</Health>
      <span className="t-sub">
        {[
          from && t('remote-judging.account.since', { since: from }),
          to && t('remote-judging.operations.nextTry', { at: to }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
};
