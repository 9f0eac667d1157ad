import { Limits } from '@tribunal/contract';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField, textError } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import type { ProblemSource } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { api, contentCalls, refresh } from '../../calls';

interface Props {
  tid: number;
  /** The sources to choose from; at least one. */
  sources: readonly [ProblemSource, ...ProblemSource[]];
  onClose: () => void;
}

/** Dialog that adds a problem of a remote judge; fetching one that the site does not have may take a while. */
export const ImportDialog = ({ tid, sources, onClose }: Props) => {
  const { t } = useTranslation();
  const sourceOf = (key: string) => sources.find((one) => one.key === key) ?? sources[0];
  const form = useForm({
    initial: { name: sources[0].key, problemId: '' },
    rule: (field, { name, problemId }) => {
      const source = sourceOf(name);
      if (field === 'name') return source.isOpen ? null : t('training.admin.remote.isOff', { name: source.name });
      return textError(t, t('training.admin.remote.id'), problemId);
    },
    faults: 'first',
    serverNames: { pid: 'problemId' },
    send: async ({ name, problemId }) => {
      const query = { tid, name: sourceOf(name).key, problemId: problemId.trim() };
      await api('GET /api/admin/training/import-remote-oj-problem', { query, failures: 'silent' });
      await refresh(...contentCalls(null));
    },
    success: t('training.admin.added', { count: 1 }),
    onDone: onClose,
  });
  const { values, busy, bind } = form;
  const source = sourceOf(values.name);
  return (
    <FormDialog
      title={t('training.admin.addRemote')}
      save={t('training.admin.remote.start')}
      {...form.dialog}
      onClose={onClose}
    >
      <SelectField
        label={t('training.admin.remote.judge')}
        {...bind('name')}
        value={source.key}
        options={sources.map(({ key, name }) => ({ value: key, text: `${key} · ${name}` }))}
        disabled={busy}
      />
      <TextField
        label={t('training.admin.remote.id')}
        {...bind('problemId')}
        autoComplete="off"
        maxLength={Limits.shortText.max}
        placeholder={source.exampleId}
        disabled={busy}
      />
      <p className="t-hint" role="status">
        {t(busy ? 'training.admin.remote.reading' : 'training.admin.remote.hint', { name: source.name })}
      </p>
    </FormDialog>
  );
};
