import { useForm } from '@tribunal/web/forms';
import type { ProblemSource } from '@tribunal/web/plugin';
import { chosenSource, remoteProblemError, RemoteProblemFields } from '@tribunal/web/problem-lists';
import { FormDialog, TextField, toast } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestLimits, nextLabel, type ContestProblemLink } from '../../../contract';
import { api, PROBLEM_LIST, callIn, refresh } from '../../calls';
import { labelError } from './link';

interface Props {
  cid: number;
  /** The sources to choose from; at least one. */
  sources: readonly [ProblemSource, ...ProblemSource[]];
  links: readonly ContestProblemLink[];
  onClose: () => void;
}

/**
 * Dialog that adds a problem of a remote site. If it is not yet stored here, the server fetches it, which may take a
 * while; the dialog says so.
 */
export const ImportDialog = ({ cid, sources, links, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: sources[0].key, problemId: '', displayId: nextLabel(links) },
    rule: (field, values) =>
      field === 'displayId' ? labelError(t, values.displayId) : remoteProblemError(t, field, values, sources),
    faults: 'first',
    serverNames: { pid: 'problemId' },
    send: async ({ problemId, displayId, ...chosen }) => {
      const name = chosenSource(sources, chosen).key;
      const query = { cid, name, problemId: problemId.trim(), displayId: displayId.trim() };
      await api('GET /api/admin/contest/import-remote-oj-problem', { query, failures: 'silent' });
      toast.success(t('contest.admin.add.added', { label: query.displayId }));
      await refresh(callIn(null, PROBLEM_LIST));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('contest.admin.remoteProblem.title')}
      save={t('authoring.remoteProblem.start')}
      {...form.dialog}
      onClose={onClose}
    >
      <RemoteProblemFields form={form} sources={sources}>
        <TextField
          label={t('contest.admin.problem.label')}
          {...form.bind('displayId')}
          autoComplete="off"
          maxLength={ContestLimits.displayId.max}
          disabled={form.busy}
        />
      </RemoteProblemFields>
    </FormDialog>
  );
};
