import { ApiError } from '@tribunal/web/plugin';
import { FormDialog, consumeErrorText, toast } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestProblemLink } from '../../../contract';
import { api } from '../../calls';
import { linkOf } from './link';
import { LinkFields } from './LinkFields';
import { useLinkDraft } from './use-link-draft';

interface Props {
  link: ContestProblemLink & { pid: number };
  onClose: () => void;
  onSaved: () => void;
}

/** Dialog that edits a problem's label, title and balloon in its contest. */
export const LinkDialog = ({ link, onClose, onSaved }: Props) => {
  const { t } = useTranslation();
  const { cid, pid, displayId, displayTitle, color } = link;
  const tools = useLinkDraft({ displayId, displayTitle, color: color ?? '' });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const save = async () => {
    if (tools.check()) return;
    setBusy(true);
    setFault(undefined);
    try {
      const body = { cid, pid, ...linkOf(tools.draft) };
      await api('PUT /api/admin/contest/contest-problem', { body, failures: 'silent' });
      toast.success(t('authoring.saved'));
      onSaved();
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null;
      if (!field || !tools.showServerError(field, consumeErrorText(error))) setFault(consumeErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('contest.admin.problem.edit', { label: displayId })}
      save={t('authoring.save')}
      state={busy ? 'busy' : 'ready'}
      fault={fault}
      onSave={() => void save()}
      onClose={onClose}
    >
      <LinkFields link={tools} />
    </FormDialog>
  );
};
