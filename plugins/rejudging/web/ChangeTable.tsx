import { PageSizes } from '@tribunal/contract';
import { ListCard, Verdict, type Column } from '@tribunal/web/kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RejudgingChange } from '../contract';
import { useList } from './calls';

interface Props {
  id: number;
  /** Number of submissions judged so far; grows while the rejudging runs. */
  done: number;
}

/** Lists the submissions whose verdict or score would change. */
export const ChangeTable = ({ id, done }: Props) => {
  const { t } = useTranslation();
  const [currentPage, setPage] = useState(1);
  const [limit, setSize] = useState<number>(PageSizes.adminTable);
  const answer = useList('GET /api/admin/rejudging/changes', { id, currentPage, limit });
  const { refetch } = answer;
  useEffect(() => void refetch(), [done, refetch]);

  const columns: Column<RejudgingChange>[] = [
    {
      key: 'id',
      head: t('rejudging.submission'),
      width: 'min',
      cell: ({ submitId }) => <Link to={`/submission-detail/${submitId}`}>#{submitId}</Link>,
    },
    { key: 'user', head: t('status.author'), cell: ({ username }) => username },
    { key: 'language', head: t('status.language'), drop: 'md', cell: ({ language }) => language },
    {
      key: 'from',
      head: t('rejudging.from'),
      cell: ({ from, fromScore }) => <Scored status={from} score={fromScore} />,
    },
    { key: 'to', head: t('rejudging.to'), cell: ({ to, toScore }) => <Scored status={to} score={toScore} /> },
  ];
  return (
    <ListCard
      title={t('rejudging.changes')}
      answer={answer}
      empty={{ title: t('rejudging.nothingChanges'), picture: 'none' }}
      rows={{ columns, rowKey: ({ submitId }) => submitId, label: t('rejudging.changes') }}
      paging={{
        page: currentPage,
        size: limit,
        onPage: setPage,
        onSize: (size) => {
          setSize(size);
          setPage(1);
        },
        label: t('rejudging.pages'),
      }}
    />
  );
};

const Scored = ({ status, score }: { status: RejudgingChange['from']; score: number | null }) => (
  <Verdict status={status}>{score !== null && <small>{score}</small>}</Verdict>
);
