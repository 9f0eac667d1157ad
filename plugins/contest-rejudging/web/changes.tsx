import { ALL_STATUSES } from '@tribunal/contract';
import { STAR_RANK } from '@tribunal/plugin-contest/contract';
import { submissionAddress } from '@tribunal/plugin-contest/web';
import { Card, DataTable, NOTHING, Verdict } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RejudgeImpact } from '../contract';

const VerdictOf = ({ status }: { status: number }) => {
  const known = ALL_STATUSES.find((one) => one === status);
  return known === undefined ? <>{status}</> : <Verdict status={known} />;
};

/** Submissions whose verdict would change or has changed. */
export const ChangedVerdicts = ({ cid, changed }: { cid: number; changed: RejudgeImpact['changed'] }) => {
  const { t } = useTranslation();
  return (
    <Card title={t('contest-rejudging.verdicts', { count: changed.length })}>
      <DataTable
        label={t('contest-rejudging.verdicts', { count: changed.length })}
        rows={changed}
        rowKey={({ submitId }) => submitId}
        columns={[
          {
            key: 'id',
            head: t('status.id'),
            width: 'min',
            cell: ({ submitId, displayId }) => <Link to={submissionAddress(cid, displayId, submitId)}>{submitId}</Link>,
          },
          { key: 'who', head: t('status.author'), drop: 'sm', cell: ({ username }) => username },
          { key: 'from', head: t('contest-rejudging.before'), cell: ({ from }) => <VerdictOf status={from} /> },
          { key: 'to', head: t('contest-rejudging.after'), cell: ({ to }) => <VerdictOf status={to} /> },
        ]}
      />
    </Card>
  );
};

const rankText = (rank: number | null): string => {
  if (rank === null) return NOTHING;
  return rank === STAR_RANK ? '*' : String(rank);
};

/** Returns the change of a rank as text; its sign shows the direction without colour. */
const rankChangeText = (previous: number | null, current: number | null): string => {
  if (previous === null || current === null || previous === current) return '';
  return current < previous ? ' ▲' : ' ▼';
};

/** Participants whose rank or result would change or has changed. */
export const ChangedRanks = ({ ranks }: { ranks: RejudgeImpact['ranks'] }) => {
  const { t } = useTranslation();
  return (
    <Card title={t('contest-rejudging.ranks', { count: ranks.length })}>
      <DataTable
        label={t('contest-rejudging.ranks', { count: ranks.length })}
        rows={ranks}
        rowKey={({ uid }) => uid}
        columns={[
          { key: 'who', head: t('contest.board.who'), cell: ({ showName }) => showName },
          {
            key: 'before',
            head: t('contest-rejudging.rankBefore'),
            width: 'min',
            align: 'right',
            cell: ({ before }) => rankText(before),
          },
          {
            key: 'after',
            head: t('contest-rejudging.rankAfter'),
            width: 'min',
            align: 'right',
            cell: ({ before, after }) => `${rankText(after)}${rankChangeText(before, after)}`,
          },
        ]}
      />
    </Card>
  );
};
