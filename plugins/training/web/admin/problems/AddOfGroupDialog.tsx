import { Limits } from '@tribunal/contract';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { InGroup } from '../../../contract';
import { api } from '../../calls';

interface Props {
  training: InGroup;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that adds a problem of the group by its id. */
export const AddOfGroupDialog = ({ training, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { problemId: '' },
    rule: (_, { problemId }) => (problemId.trim() ? null : t('training.admin.remote.idNeeded')),
    serverNames: { pid: 'problemId' },
    send: async ({ problemId }) => {
      const query = { ...training, problemId: problemId.trim() };
      await api('POST /api/group/add-training-problem-from-group', { query, failures: 'silent' });
    },
    success: t('training.admin.added', { count: 1 }),
    onDone,
  });
  return (
    <FormDialog
      title={t('training.admin.addOfGroup')}
      save={t('training.admin.addOne')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('training.admin.problemId')}
        {...form.bind('problemId')}
        autoComplete="off"
        maxLength={Limits.problemId.max}
      />
      <p className="t-hint">{t('training.admin.addOfGroupHint')}</p>
    </FormDialog>
  );
};
