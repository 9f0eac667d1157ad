import type { AdminProblemRow } from '@tribunal/contract';
import { PageSizes } from '@tribunal/contract';
import {
  Button,
  Dialog,
  EmptyState,
  List,
  Note,
  SearchInput,
  useLocalPage,
  useSave,
  type Column,
} from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingLimits } from '../../../contract';
import { useGid } from '../../addresses';
import { api, callIn, inGroup, useCall, contentCalls, refresh, PROBLEMS } from '../../calls';

/** Page sizes of the picker. */
const SIZES = [10, 30, 50, 100];

interface Props {
  tid: number;
  onClose: () => void;
}

/** Dialog that adds problems of the public bank; several can be selected, also from different searches and pages. */
export const AddDialog = ({ tid, onClose }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const training = { tid, ...inGroup(gid) };
  const [keyword, setKeyword] = useState('');
  const [selected, setSelected] = useState<readonly number[]>([]);
  const page = useLocalPage(PageSizes.adminTable);
  const { data, error, refetch } = useCall(
    callIn(gid, PROBLEMS),
    { query: { ...training, queryExisted: false, keyword: keyword || undefined, ...page.query }, failures: 'silent' },
    { keep: 'previous' },
  );
  const { state, errors, run } = useSave([]);
  const isFull = selected.length >= TrainingLimits.added.max;
  const toggle = (pid: number) =>
    setSelected((all) => (all.includes(pid) ? all.filter((one) => one !== pid) : [...all, pid]));
  const add = () =>
    void run(
      () =>
        api(callIn(gid, 'POST /api/admin/training/add-problems'), {
          body: { ...training, pids: [...selected] },
          failures: 'silent',
        }),
      {
        success: t('training.admin.added', { count: selected.length }),
        onDone: () => {
          void refresh(...contentCalls(gid));
          onClose();
        },
      },
    );
  const columns: Column<AdminProblemRow>[] = [
    {
      key: 'selected',
      head: <span className="t-sr">{t('training.admin.select')}</span>,
      width: 'min',
      cell: ({ id, title }) => (
        <input
          type="checkbox"
          aria-label={t('training.admin.selectOne', { title })}
          checked={selected.includes(id)}
          disabled={isFull && !selected.includes(id)}
          onChange={() => toggle(id)}
        />
      ),
    },
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
    <Dialog
      title={t('training.admin.addProblems')}
      width="wide"
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button variant="primary" state={state} disabled={selected.length === 0} onClick={add}>
          {t('training.admin.addSelected', { count: selected.length })}
        </Button>
      }
    >
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      <List
        answer={{ data: data?.problemList, error, refetch }}
        failed={t('kit.listFailed')}
        filters={
          <div className="t-filters">
            <SearchInput
              icon="search"
              label={t('training.admin.searchBank')}
              value={keyword}
              onChange={(next) => {
                setKeyword(next);
                page.toFirst();
              }}
            />
          </div>
        }
        empty={
          <EmptyState picture="none" title={t(keyword ? 'authoring.noMatch' : 'training.admin.noneToAdd')}>
            <p>{t(keyword ? 'authoring.noMatchText' : 'training.admin.noneToAddText')}</p>
          </EmptyState>
        }
        rows={{ columns, rowKey: ({ id }) => id, label: t('training.admin.addProblems'), height: 'roomy' }}
        paging={{ ...page.paging, onSize: page.onSize, sizes: SIZES, label: t('authoring.pages') }}
      />
    </Dialog>
  );
};
