import { Limits, ProblemAuth } from '@tribunal/contract';
import { ApplicationProgress, type GroupAdminProblemRow } from '@tribunal/plugin-group-problem/contract';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField, toast, textError } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestLimits, nextLabel, type ContestProblemLink } from '../../../contract';
import { api, PROBLEM_LIST, callIn, refresh, useList } from '../../calls';
import { labelError } from './link';

interface Props {
  gid: number;
  cid: number;
  links: readonly ContestProblemLink[];
  onClose: () => void;
}

/** Returns whether a problem of the group can be added; those that are public now belong to the site. */
const canAdd = ({ auth, mayEdit, applyPublicProgress }: GroupAdminProblemRow): boolean =>
  applyPublicProgress !== ApplicationProgress.Public &&
  (auth === ProblemAuth.Public || (auth === ProblemAuth.Contest && mayEdit));

/** Dialog that adds a problem of the group by its id. */
export const AddOfGroupDialog = ({ gid, cid, links, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { problemId: '', displayId: nextLabel(links) },
    rule: (field, { problemId, displayId }) => {
      if (field === 'problemId') return textError(t, t('contest.admin.ofGroup.id'), problemId);
      return labelError(t, displayId);
    },
    faults: 'first',
    serverNames: { pid: 'problemId' },
    send: async ({ problemId, displayId }) => {
      const query = { cid, gid, problemId: problemId.trim(), displayId: displayId.trim() };
      await api('POST /api/group/add-contest-problem-from-group', { query, failures: 'silent' });
      toast.success(t('contest.admin.add.added', { label: query.displayId }));
      await refresh(callIn(gid, PROBLEM_LIST));
    },
    onDone: onClose,
  });
  const { data } = useList('GET /api/group/get-admin-problem-list', {
    gid,
    keyword: form.values.problemId.trim() || undefined,
    limit: 100,
  });
  const offered = (data?.records ?? []).filter((row) => canAdd(row) && !links.some(({ pid }) => pid === row.id));
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
          suggestions={offered.map(({ problemId, title }) => ({ value: problemId, text: title }))}
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
