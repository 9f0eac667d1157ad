import { PageSizes, type AdminProblemRow } from '@tribunal/contract';
import { downloadFile } from '@tribunal/web/plugin';
import {
  Button,
  ListCard,
  Toggle,
  toast,
  useLocalPage,
  type Column,
  ListFilters,
  minorColumn,
} from '@tribunal/web/kit';
import { MINE } from '@tribunal/web/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction, useList } from './calls';

/** Exports chosen problems. The selection is kept while the user changes page or search. */
export const ExportCard = () => {
  const { t } = useTranslation();
  const page = useLocalPage(PageSizes.adminTable);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const answer = useList('GET /api/admin/problem/get-problem-list', { oj: MINE, ...page.query });
  const rows = answer.data?.records;
  const isAllChosen = rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id));

  const choose = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(chosen);
    ids.forEach((id) => (isOn ? next.add(id) : next.delete(id)));
    setChosen(next);
  };
  const exportProblems = useAction({
    call: () => {
      const pids = [...chosen].map((id): [string, string] => ['pid', String(id)]);
      return downloadFile('/api/file/export-problem', pids, 'problems.zip');
    },
  });
  const download = () => {
    if (chosen.size === 0) return toast.error(t('problem-packages.export.noneChosen'));
    void exportProblems.run();
  };

  const columns: Column<AdminProblemRow>[] = [
    {
      key: 'chosen',
      head: (
        <Choice
          label={t('problem-packages.export.all')}
          checked={isAllChosen}
          onChange={(isOn) => choose(rows?.map(({ id }) => id) ?? [], isOn)}
        />
      ),
      width: 'min',
      cell: ({ id, title }) => (
        <Choice
          label={t('problem-packages.export.one', { title })}
          checked={chosen.has(id)}
          onChange={(isOn) => choose([id], isOn)}
        />
      ),
    },
    {
      key: 'problemId',
      head: t('authoring.column.problemId'),
      width: 'min',
      className: 't-muted t-nowrap',
      cell: ({ problemId }) => problemId,
    },
    { key: 'title', head: t('authoring.field.title'), className: 't-break', cell: ({ title }) => title },
    minorColumn({ key: 'author', head: t('authoring.column.author'), drop: 'sm' }, ({ author }) => author),
  ];

  return (
    <ListCard
      title={t('problem-packages.export.title')}
      aside={
        <Button icon="download" state={exportProblems.state} onClick={download}>
          {t('problem-packages.export.do', { count: chosen.size })}
        </Button>
      }
      answer={answer}
      filters={<ListFilters label={t('authoring.keyword')} {...page.search} />}
      noMatch={page.search.value && { title: t('problem.noMatch') }}
      empty={{ title: t('authoring.noProblems') }}
      rows={{ columns, rowKey: ({ id }) => id, label: t('problem-packages.export.title') }}
      paging={{ ...page.paging, onSize: page.onSize, label: t('authoring.pages') }}
    />
  );
};

/** A checkbox whose label is only read by screen readers. */
const Choice = (props: { label: string; checked: boolean; onChange: (isOn: boolean) => void }) => (
  <span className="t-only-box">
    <Toggle variant="box" {...props} />
  </span>
);
