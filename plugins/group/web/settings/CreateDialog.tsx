import { useForm } from '@tribunal/web/forms';
import { Button, FormDialog, Note } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh } from '../calls';
import { dropDraft, EMPTY, faultOf, keepDraft, readDraft, toBody, type Draft } from './draft';
import { GroupFields } from './GroupFields';

interface Props {
  user: { uid: string };
  onClose: () => void;
  onCreated: (gid: number) => void;
}

/** Dialog that creates a group. The draft is kept on this device, so closing the dialog loses nothing. */
export const CreateDialog = ({ user: { uid }, onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const [found, setFound] = useState(() => readDraft(uid));
  const form = useForm<Draft>({
    initial: found ?? EMPTY,
    rule: (field, draft) => {
      const fault = faultOf(field, draft);
      return fault && t(`input.${fault.key}`, { field: t(`group.field.${field}`), limit: fault.limit });
    },
    onChange: (draft) => void keepDraft(uid, draft),
    send: async (draft) => {
      const { id } = await api('POST /api/group', { body: toBody(draft), failures: 'silent' });
      dropDraft(uid);
      await refresh('GET /api/get-group-list');
      onCreated(id);
    },
    success: t('group.created'),
  });
  const startAfresh = () => {
    dropDraft(uid);
    setFound(null);
    form.reset(EMPTY);
  };
  return (
    <FormDialog
      title={t('group.create')}
      width="wide"
      save={t('group.create')}
      {...form.dialog}
      intro={
        found && (
          <Note
            actions={
              <Button size="small" onClick={startAfresh}>
                {t('group.draftDrop')}
              </Button>
            }
          >
            {t('group.draftFound')}
          </Note>
        )
      }
      onClose={onClose}
    >
      <GroupFields form={form} />
    </FormDialog>
  );
};
