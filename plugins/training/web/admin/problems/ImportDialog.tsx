import { useForm } from '@tribunal/web/forms';
import { FormDialog } from '@tribunal/web/kit';
import type { ProblemSource } from '@tribunal/web/plugin';
import { chosenSource, remoteProblemError, RemoteProblemFields } from '@tribunal/web/problem-lists';
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
  const form = useForm({
    initial: { name: sources[0].key, problemId: '' },
    rule: (field, values) => remoteProblemError(t, field, values, sources),
    faults: 'first',
    serverNames: { pid: 'problemId' },
    send: async ({ problemId, ...chosen }) => {
      const query = { tid, name: chosenSource(sources, chosen).key, problemId: problemId.trim() };
      await api('GET /api/admin/training/import-remote-oj-problem', { query, failures: 'silent' });
      await refresh(...contentCalls(null));
    },
    success: t('training.admin.added', { count: 1 }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('training.admin.addRemote')}
      save={t('authoring.remoteProblem.start')}
      {...form.dialog}
      onClose={onClose}
    >
      <RemoteProblemFields form={form} sources={sources} />
    </FormDialog>
  );
};
