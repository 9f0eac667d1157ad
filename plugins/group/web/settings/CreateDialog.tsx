import { FormDialog } from '@tribunal/web/kit';
import { useDraftForm } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { api, refresh } from '../calls';
import { EMPTY, faultOf, toBody, type Draft } from './draft';
import { GroupFields } from './GroupFields';

interface Props {
  onClose: () => void;
  onCreated: (gid: number) => void;
}

/** Dialog that creates a group. */
export const CreateDialog = ({ onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const form = useDraftForm<Draft>('group-draft', {
    initial: EMPTY,
    rule: (field, draft) => {
      const fault = faultOf(field, draft);
      return fault && t(`input.${fault.key}`, { field: t(`group.field.${field}`), limit: fault.limit });
    },
    send: async (draft) => {
      const { id } = await api('POST /api/group', { body: toBody(draft), failures: 'silent' });
      await refresh('GET /api/get-group-list');
      return () => onCreated(id);
    },
    success: t('group.created'),
  });
  return (
    <FormDialog title={t('group.create')} width="wide" save={t('group.create')} {...form.dialog} onClose={onClose}>
      <GroupFields form={form} />
    </FormDialog>
  );
};
