import { Limits, ProblemAuth } from '@tribunal/contract';
import { ApplicationProgress } from '@tribunal/plugin-group-problem/contract';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField, textError } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { InGroup } from '../../../contract';
import { api, contentCalls, refresh, useList } from '../../calls';

interface Props {
  training: Required<InGroup>;
  /** Problems that are already in the training. */
  pids: readonly number[];
  onClose: () => void;
}

/** Dialog that adds a problem of the group by its id. */
export const AddOfGroupDialog = ({ training, pids, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { problemId: '' },
    rule: (_, { problemId }) => textError(t, t('training.admin.problemId'), problemId),
    serverNames: { pid: 'problemId' },
    send: async ({ problemId }) => {
      const query = { ...training, problemId: problemId.trim() };
      await api('POST /api/group/add-training-problem-from-group', { query, failures: 'silent' });
      await refresh(...contentCalls(training.gid));
    },
    success: t('training.admin.added', { count: 1 }),
    onDone: onClose,
  });
  const { data } = useList('GET /api/group/get-admin-problem-list', {
    gid: training.gid,
    keyword: form.values.problemId.trim() || undefined,
    limit: 100,
  });
  // Those that are public now belong to the site.
  const offered = (data?.records ?? []).filter(
    ({ id, auth, applyPublicProgress }) =>
      auth === ProblemAuth.Public && applyPublicProgress !== ApplicationProgress.Public && !pids.includes(id),
  );
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
        suggestions={offered.map(({ problemId, title }) => ({ value: problemId, text: title }))}
      />
      <p className="t-hint">{t('training.admin.addOfGroupHint')}</p>
    </FormDialog>
  );
};
