import { useDialogSave, useRemoteStatus } from '@tribunal/web/plugin';
import { ErrorState, FormDialog, Note, SkeletonRows, TextField, toast } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { Limits } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits, type ContestProblemLink } from '../../../contract';
import { api } from '../../calls';
import { labelFault, nextLabel } from './link';

interface Props {
  cid: number;
  links: readonly ContestProblemLink[];
  onDone: () => void;
  onClose: () => void;
}

const FIELDS = ['name', 'problemId', 'displayId'] as const;

/**
 * Dialog that adds a problem of a remote site. If it is not yet stored here, the server fetches it, which may take a
 * while; the dialog says so.
 */
export const ImportDialog = ({ cid, links, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const { data: sites, error, refetch } = useRemoteStatus();
  const [siteKey, setSiteKey] = useState('HDU');
  const [problemId, setProblemId] = useState('');
  const [displayId, setLabel] = useState(() => nextLabel(links));
  const { busy, errors, run, fail } = useDialogSave([...FIELDS, 'pid']);
  const site = sites?.find(({ key }) => key === siteKey) ?? sites?.[0];

  const start = () => {
    if (!site) return;
    if (site.state === 'off') return fail('name', t('remoteAdmin.import.isOff', { name: site.name }));
    if (problemId.trim() === '') return fail('problemId', t('contest.admin.remoteProblem.idNeeded'));
    const fault = labelFault(displayId);
    if (fault) {
      return fail('displayId', t(`contest.admin.problem.fault.${fault}`, { max: ContestLimits.displayId.max }));
    }
    void run(async () => {
      const query = { cid, name: site.key, problemId: problemId.trim(), displayId: displayId.trim() };
      await api('GET /api/admin/contest/import-remote-oj-problem', { query, failures: 'silent' });
      toast.success(t('contest.admin.add.added', { label: query.displayId }));
      onDone();
    });
  };
  return (
    <FormDialog
      title={t('contest.admin.remoteProblem.title')}
      save={t('contest.admin.remoteProblem.start')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      onSave={start}
      onClose={onClose}
    >
      {!sites && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
      {sites && !site && <Note>{t('remoteAdmin.import.noJudges')}</Note>}
      {site && (
        <>
          <SelectField
            label={t('remoteAdmin.import.judge')}
            name="name"
            value={site.key}
            options={(sites ?? []).map(({ key, name }) => ({ value: key, text: `${key} · ${name}` }))}
            onChange={setSiteKey}
            disabled={busy}
            error={errors.name}
          />
          <div className="t-fields two">
            <TextField
              label={t('contest.admin.remoteProblem.id')}
              name="problemId"
              autoComplete="off"
              maxLength={Limits.shortText.max}
              placeholder={site.exampleId}
              value={problemId}
              onChange={setProblemId}
              disabled={busy}
              error={errors.problemId ?? errors.pid}
            />
            <TextField
              label={t('contest.admin.problem.label')}
              name="displayId"
              autoComplete="off"
              maxLength={ContestLimits.displayId.max}
              value={displayId}
              onChange={setLabel}
              disabled={busy}
              error={errors.displayId}
            />
          </div>
          <p className="t-hint" role="status">
            {busy
              ? t('contest.admin.remoteProblem.reading', { id: problemId.trim(), name: site.name })
              : t('contest.admin.remoteProblem.hint')}
          </p>
        </>
      )}
    </FormDialog>
  );
};
