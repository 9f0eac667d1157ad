import type { RemoteJudgeRow, RemoteOperationHealth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Card,
  DataTable,
  Health,
  NOTHING,
  TimeAgo,
  useClock,
  type Column,
  type HealthLook,
} from '../../../kit';
import { Evidence, momentText } from '../../../shared/remote';
import type { Judges } from './use-judges';

const LOOK: Readonly<Record<RemoteOperationHealth['state'], HealthLook>> = {
  working: 'up',
  resting: 'slow',
  paused: 'down',
  untried: 'wait',
};

/** What its button does. */
const WORD = { working: 'pause', untried: 'pause', resting: 'tryAgain', paused: 'resume' } as const;

/** What is done at the site, each part with a state of its own and with what the site showed when it failed last. */
export const OperationsCard = ({ row, judges }: { row: RemoteJudgeRow; judges: Judges }) => {
  const { t } = useTranslation();
  const columns: Column<RemoteOperationHealth>[] = [
    {
      key: 'operation',
      head: t('remoteOffice.operations.what'),
      cell: ({ operation }) => <b>{t(`remoteOffice.operation.${operation}`)}</b>,
    },
    { key: 'state', head: t('remoteOffice.column.health'), cell: (each) => <State operation={each} /> },
    {
      key: 'ok',
      head: t('remoteOffice.operations.lastOk'),
      width: 'min',
      drop: 'sm',
      className: 't-muted',
      cell: ({ lastOkAt }) => (lastOkAt ? <TimeAgo at={lastOkAt} /> : NOTHING),
    },
    {
      key: 'action',
      head: <span className="t-sr">{t('remoteOffice.column.actions')}</span>,
      width: 'min',
      cell: ({ operation, state }) => {
        const word = WORD[state];
        return (
          <Button
            size="small"
            disabled={row.state === 'off'}
            aria-label={t(`remoteOffice.operations.${word}Of`, { operation: t(`remoteOffice.operation.${operation}`) })}
            onClick={() => void judges.pause({ key: row.key, operation, paused: word === 'pause' })}
          >
            {t(`remoteOffice.${word}`)}
          </Button>
        );
      },
    },
  ];
  return (
    <Card title={t('remoteOffice.operations.title')}>
      <DataTable
        columns={columns}
        rows={row.operations}
        rowKey={({ operation }) => operation}
        label={t('remoteOffice.operations.title')}
        height="roomy"
        note={({ failure }) =>
          failure && (
            <div className="t-judge-note t-small">
              <p>
                {t(`remote.failure.${failure.kind}`)} <TimeAgo className="t-muted" at={failure.at} />
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

/** Since when, and until when it rests. */
const State = ({ operation: { state, since, until } }: { operation: RemoteOperationHealth }) => {
  const { t, i18n } = useTranslation();
  const from = useClock((now) => (since ? momentText(since, now, i18n.language) : ''));
  const to = useClock((now) => (until ? momentText(until, now, i18n.language) : ''));
  return (
    <>
      <Health look={LOOK[state]}>{t(`remoteOffice.operations.state.${state}`)}</Health>
      <span className="t-sub">
        {[from && t('remote.accounts.since', { since: from }), to && t('remoteOffice.operations.again', { at: to })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
};
