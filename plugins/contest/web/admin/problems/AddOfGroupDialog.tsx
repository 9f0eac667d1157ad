import { Limits } from '@tribunal/contract';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField, toast } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestLimits, nextLabel, type ContestProblemLink } from '../../../contract';
import { api } from '../../calls';
import { labelFault } from './link';

interface Props {
  gid: number;
  cid: number;
  links: readonly ContestProblemLink[];
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that adds a problem of the group by its id. */
export const AddOfGroupDialog = ({ gid, cid, links, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { problemId: '', displayId: nextLabel(links) },
    rule: (field, { problemId, displayId }) => {
      if (field === 'problemId') return problemId.trim() ? null : t('contest.admin.ofGroup.idNeeded');
      const fault = labelFault(displayId);
      return fault && t(`contest.admin.problem.fault.${fault}`, { max: ContestLimits.displayId.max });
    },
    faults: 'first',
    serverNames: { pid: 'problemId' },
    send: async ({ problemId, displayId }) => {
      const query = { cid, gid, problemId: problemId.trim(), displayId: displayId.trim() };
      await api('POST /api/group/add-contest-problem-from-group', { query, failures: 'silent' });
      toast.success(t('contest.admin.add.added', { label: query.displayId }));
    },
    onDone,
  });
  return (
    <FormDialog
      title={t('contest.admin.ofGroup.title')}
      save={t('contest.admin.ofGroup.add')}
      {...form.dialog}
      onClose={onClose}
    >
      <div className="t-fields two">
        <TextField
          label={t('contest.admin.ofGroup.id')}
          {...form.bind('problemId')}
          autoComplete="off"
          maxLength={Limits.problemId.max}
        />
        <TextField
          label={t('contest.admin.problem.label')}
          {...form.bind('displayId')}
          autoComplete="off"
          maxLength={ContestLimits.displayId.max}
        />
      </div>
      <p className="t-hint">{t('contest.admin.ofGroup.hint')}</p>
    </FormDialog>
  );
};
