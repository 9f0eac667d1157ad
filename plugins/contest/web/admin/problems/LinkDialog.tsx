import { FormDialog } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { ContestProblemLink } from '../../../contract';
import { api } from '../../calls';
import { linkOf } from './link';
import { LinkFields, useLinkForm } from './LinkFields';

interface Props {
  link: ContestProblemLink & { pid: number };
  onClose: () => void;
  onSaved: () => void;
}

/** Dialog that edits a problem's label, title and balloon in its contest. */
export const LinkDialog = ({ link, onClose, onSaved }: Props) => {
  const { t } = useTranslation();
  const { cid, pid, displayId, displayTitle, color } = link;
  const form = useLinkForm({
    initial: { displayId, displayTitle, color: color ?? '' },
    send: async (draft) => {
      const body = { cid, pid, ...linkOf(draft) };
      await api('PUT /api/admin/contest/contest-problem', { body, failures: 'silent' });
    },
    success: t('authoring.saved'),
    onDone: onSaved,
  });
  return (
    <FormDialog
      title={t('contest.admin.problem.edit', { label: displayId })}
      save={t('authoring.save')}
      {...form.dialog}
      onClose={onClose}
    >
      <LinkFields form={form} />
    </FormDialog>
  );
};
