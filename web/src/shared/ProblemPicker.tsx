import type { AdminProblemRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { List, ListFilters, type Answer, type Column, type useLocalPage, minorColumn } from '../kit';

interface Props {
  answer: Answer<{ problemList: { records: AdminProblemRow[]; total: number } }>;
  page: ReturnType<typeof useLocalPage>;
  /** What the list is for. */
  label: string;
  searchLabel: string;
  /** What is said when there is no problem to choose. */
  none: { title: string; text: string };
  /** How a problem is chosen. */
  choice: Column<AdminProblemRow> & { place: 'first' | 'last' };
}

const SIZES = [10, 30, 50, 100];

/** List of the problems of the bank to choose from; its texts are those of the administration area. */
export const ProblemPicker = ({ answer, page, label, searchLabel, none, choice }: Props) => {
  const { t } = useTranslation();
  const columns: Column<AdminProblemRow>[] = [
    minorColumn({ key: 'problemId', head: t('authoring.column.problemId'), drop: 'sm' }, ({ problemId }) => problemId),
    {
      key: 'title',
      head: t('authoring.field.title'),
      className: 't-break',
      cell: ({ title, problemId }) => (
        <>
          <b>{title}</b>
          <span className="t-sub t-only-sm">{problemId}</span>
        </>
      ),
    },
    { key: 'author', head: t('authoring.column.author'), width: 'min', drop: 'md', cell: ({ author }) => author },
  ];
  return (
    <List
      answer={{ ...answer, data: answer.data?.problemList }}
      filters={<ListFilters label={searchLabel} {...page.search} />}
      noMatch={page.search.value && { title: t('problem.noMatch'), text: t('problem.noMatchText') }}
      empty={{ ...none, picture: 'none' }}
      rows={{
        columns: choice.place === 'first' ? [choice, ...columns] : [...columns, choice],
        rowKey: ({ id }) => id,
        label,
        height: 'roomy',
      }}
      paging={{ ...page.paging, onSize: page.onSize, sizes: SIZES, label: t('authoring.pages') }}
    />
  );
};
