import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DISBANDED_DAYS, GroupLimits } from '../../contract';
import { api, refresh } from '../calls';

/** Disbands a group once its name has been typed in. */
export const DisbandDialog = ({ gid, name, onClose }: { gid: number; name: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: '' },
    rule: (_, typed) => (typed.name === name ? null : t('group.wrongName', { name })),
    send: async (typed) => {
      await api('DELETE /api/group', { query: { gid, name: typed.name }, failures: 'silent' });
    },
    success: t('group.disbanded'),
    onDone: () => {
      void navigate('/group');
      void refresh('GET /api/get-group-list');
    },
  });
  return (
    <FormDialog
      title={t('group.disbandAsk', { name })}
      save={t('group.disband')}
      {...form.dialog}
      intro={<p>{t('group.disbandText', { name, days: DISBANDED_DAYS })}</p>}
      onClose={onClose}
    >
      <TextField label={t('group.field.name')} {...form.bind('name')} maxLength={GroupLimits.name.max} />
    </FormDialog>
  );
};
