import { useForm } from '@tribunal/web/forms';
import type { ProblemSource } from '@tribunal/web/plugin';
import { FormDialog, TextField, toast, textError } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { Limits } from '@tribunal/contract';
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
  const sourceOf = (key: string) => sources.find((one) => one.key === key) ?? sources[0];
  const form = useForm({
    initial: { name: sources[0].key, problemId: '', displayId: nextLabel(links) },
    rule: (field, { name, problemId, displayId }) => {
      const source = sourceOf(name);
      if (field === 'name') {
        return source.isOpen ? null : t('contest.admin.remoteProblem.isOff', { name: source.name });
      }
      if (field === 'problemId') return textError(t, t('contest.admin.remoteProblem.id'), problemId);
      return labelError(t, displayId);
    },
    faults: 'first',
    serverNames: { pid: 'problemId' },
    send: async ({ name, problemId, displayId }) => {
      const query = { cid, name: sourceOf(name).key, problemId: problemId.trim(), displayId: displayId.trim() };
      await api('GET /api/admin/contest/import-remote-oj-problem', { query, failures: 'silent' });
      toast.success(t('contest.admin.add.added', { label: query.displayId }));
      await refresh(callIn(null, PROBLEM_LIST));
    },
    onDone: onClose,
  });
  const { values, busy, bind } = form;
  const source = sourceOf(values.name);
  return (
    <FormDialog
      title={t('contest.admin.remoteProblem.title')}
      save={t('contest.admin.remoteProblem.start')}
      {...form.dialog}
      onClose={onClose}
    >
      <SelectField
        label={t('contest.admin.remoteProblem.judge')}
        {...bind('name')}
        value={source.key}
        options={sources.map(({ key, name }) => ({ value: key, text: `${key} · ${name}` }))}
        disabled={busy}
      />
      <div className="t-fields two">
        <TextField
          label={t('contest.admin.remoteProblem.id')}
          {...bind('problemId')}
          autoComplete="off"
          maxLength={Limits.shortText.max}
          placeholder={source.exampleId}
          disabled={busy}
        />
        <TextField
          label={t('contest.admin.problem.label')}
          {...bind('displayId')}
          autoComplete="off"
          maxLength={ContestLimits.displayId.max}
          disabled={busy}
        />
      </div>
      <p className="t-hint" role="status">
        {busy
          ? t('contest.admin.remoteProblem.reading', { id: values.problemId.trim(), name: source.name })
          : t('contest.admin.remoteProblem.hint')}
      </p>
    </FormDialog>
  );
};
