import { PageSizes, type AdminProblemRow } from '@tribunal/contract';
import { Button, Dialog, Note, useLocalPage, useSave } from '@tribunal/web/kit';
import { useSelection } from '@tribunal/web/kit/more';
import { ProblemPicker } from '@tribunal/web/plugin';
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
  const page = useLocalPage(PageSizes.adminTable);
  const answer = useList(callIn(gid, PROBLEMS), { ...training, queryExisted: false, ...page.query });
  const { state, errors, run } = useSave([]);
  const { selected, column } = useSelection<AdminProblemRow>({
    keyOf: ({ id }) => id,
    label: ({ title }) => t('training.admin.selectOne', { title }),
    max: TrainingLimits.added.max,
    head: t('training.admin.select'),
  });
  const add = () =>
    void run(
      async () => {
        const body = { ...training, pids: selected.map(({ id }) => id) };
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
        choice={{ place: 'first', ...column }}
      />
    </Dialog>
  );
};
