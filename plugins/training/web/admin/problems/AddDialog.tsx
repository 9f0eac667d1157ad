import { PageSizes } from '@tribunal/contract';
import { Button, Dialog, Note, useLocalPage, useSave } from '@tribunal/web/kit';
import { ProblemPicker } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingLimits } from '../../../contract';
import { useGid } from '../../addresses';
import { api, callIn, inGroup, contentCalls, refresh, PROBLEMS, useList } from '../../calls';

interface Props {
  tid: number;
  onClose: () => void;
}

/** Dialog that adds problems of the public bank; several can be selected, also from different searches and pages. */
export const AddDialog = ({ tid, onClose }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const training = { tid, ...inGroup(gid) };
  const [selected, setSelected] = useState<readonly number[]>([]);
  const page = useLocalPage(PageSizes.adminTable);
  const answer = useList(callIn(gid, PROBLEMS), { ...training, queryExisted: false, ...page.query });
  const { state, errors, run } = useSave([]);
  const isFull = selected.length >= TrainingLimits.added.max;
  const toggle = (pid: number) =>
    setSelected((all) => (all.includes(pid) ? all.filter((one) => one !== pid) : [...all, pid]));
  const add = () =>
    void run(
      async () => {
        const body = { ...training, pids: [...selected] };
        await api(callIn(gid, 'POST /api/admin/training/add-problems'), { body, failures: 'silent' });
        await refresh(...contentCalls(gid));
      },
      { success: t('training.admin.added', { count: selected.length }), onDone: onClose },
    );
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
      <ProblemPicker
        answer={answer}
        page={page}
        label={t('training.admin.addProblems')}
        searchLabel={t('training.admin.searchBank')}
        none={{ title: t('training.admin.noneToAdd'), text: t('training.admin.noneToAddText') }}
        choice={{
          place: 'first',
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
        }}
      />
    </Dialog>
  );
};
