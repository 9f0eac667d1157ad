import { Button, EmptyState, List, SearchInput, useLocalPage, type Column } from '@tribunal/web/kit';
import { PageSizes, type AdminProblemRow } from '@tribunal/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callIn, inGroup, useCall } from '../../calls';
import { useGid } from '../addresses';

interface Props {
  cid: number;
  /** Text of the button in each row. */
  action: string;
  onChoose: (row: AdminProblemRow) => void;
  /** Content above the list. */
  children?: ReactNode;
}

const PICKER_SIZES = [10, 30, 50, 100];

/** Problem type that filters nothing; the server applies the contest's type. */
const ANY_ALLOWED_TYPE = 0;

/** List of the existing problems that can be added to a contest. */
export const Picker = ({ cid, action, onChoose, children }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const [keyword, setKeyword] = useState('');
  const page = useLocalPage(PageSizes.adminTable);
  const query = { cid, ...inGroup(gid), problemType: ANY_ALLOWED_TYPE, keyword: keyword || undefined, ...page.query };
  const { data, error, refetch } = useCall(
    callIn(gid, 'GET /api/admin/contest/get-problem-list'),
    { query, failures: 'silent' },
    { keep: 'previous' },
  );
  const columns: Column<AdminProblemRow>[] = [
    {
      key: 'problemId',
      head: t('authoring.column.problemId'),
      width: 'min',
      drop: 'sm',
      className: 't-muted',
      cell: ({ problemId }) => problemId,
    },
    {
      key: 'title',
      head: t('authoring.field.title'),
      cell: ({ title, problemId }) => (
        <>
          <b>{title}</b>
          <span className="t-sub t-only-sm">{problemId}</span>
        </>
      ),
    },
    { key: 'author', head: t('authoring.column.author'), width: 'min', drop: 'md', cell: ({ author }) => author },
    {
      key: 'choose',
      head: <span className="t-sr">{t('authoring.actions')}</span>,
      width: 'min',
      cell: (row) => (
        <Button size="small" aria-label={`${action}: ${row.title}`} onClick={() => onChoose(row)}>
          {action}
        </Button>
      ),
    },
  ];
  return (
    <div className="t-picker">
      {children}
      <List
        answer={{ data: data?.problemList, error, refetch }}
        failed={t('kit.listFailed')}
        filters={
          <div className="t-filters">
            <SearchInput
              icon="search"
              label={t('contest.admin.add.keyword')}
              value={keyword}
              onChange={(next) => {
                setKeyword(next);
                page.toFirst();
              }}
            />
          </div>
        }
        empty={
          <EmptyState picture="none" title={t(keyword ? 'authoring.noMatch' : 'contest.admin.add.none')}>
            <p>{t(keyword ? 'authoring.noMatchText' : 'contest.admin.add.noneText')}</p>
          </EmptyState>
        }
        rows={{ columns, rowKey: ({ id }) => id, label: t('contest.admin.add.list'), height: 'roomy' }}
        paging={{ ...page.paging, onSize: page.onSize, sizes: PICKER_SIZES, label: t('authoring.pages') }}
      />
    </div>
  );
};
