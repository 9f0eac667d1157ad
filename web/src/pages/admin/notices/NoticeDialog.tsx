import { Limits, type NoticeAudience, type NoticeRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, Note, TextField, Toggle, toast } from '../../../kit';
import { FieldGroup, MarkdownField, Radios } from '../../../kit/fields';
import { useDialogSave } from '../../../shared/use-dialog-save';

interface Props {
  /** Null for a new notice. */
  notice: NoticeRow | null;
  onClose: () => void;
  onDone: () => void;
}

const AUDIENCES: readonly NoticeAudience[] = ['All', 'Single', 'Admin'];
const isAudience = (value: string): value is NoticeAudience => (AUDIENCES as readonly string[]).includes(value);

export const NoticeDialog = ({ notice, onClose, onDone }: Props) => {
  const { t } = useTranslation();
  const [title, setTitle] = useState(notice?.title ?? '');
  const [content, setContent] = useState(notice?.content ?? '');
  const [type, setType] = useState<NoticeAudience>('All');
  const [recipient, setRecipient] = useState('');
  const [now, setNow] = useState(false);
  const { busy, errors, fail, run } = useDialogSave(['title', 'content', 'recipient']);

  const save = () => {
    if (title.trim() === '') return fail('title', t('siteAdmin.titleNeeded'));
    if (content.trim() === '') return fail('content', t('siteAdmin.contentNeeded'));
    const isToOne = notice === null && type === 'Single';
    if (isToOne && recipient.trim() === '') return fail('recipient', t('siteAdmin.recipientNeeded'));
    void run(async () => {
      const body = { title: title.trim(), content, now };
      if (notice) await api('PUT /api/admin/msg/notice', { body: { ...body, id: notice.id }, failures: 'silent' });
      else {
        const newNotice = { ...body, type, recipient: isToOne ? recipient.trim() : null };
        await api('POST /api/admin/msg/notice', { body: newNotice, failures: 'silent' });
      }
      toast.success(t(notice ? 'authoring.saved' : 'authoring.created'));
      onDone();
    });
  };

  return (
    <FormDialog
      title={t(notice ? 'siteAdmin.editNotice' : 'siteAdmin.writeNotice')}
      save={t(notice ? 'authoring.save' : 'siteAdmin.writeNotice')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={notice?.state && <Note>{t('siteAdmin.editDelivered')}</Note>}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('siteAdmin.title')}
        name="title"
        autoComplete="off"
        maxLength={Limits.noticeTitle.max}
        value={title}
        onChange={setTitle}
        error={errors.title}
      />
      <MarkdownField
        label={t('siteAdmin.content')}
        name="content"
        rows={4}
        maxLength={Limits.longText.max}
        value={content}
        onChange={setContent}
        error={errors.content}
        preview="shown"
        texts={{ preview: t('siteAdmin.preview'), nothing: t('siteAdmin.previewNothing') }}
      />
      {!notice && (
        <FieldGroup label={t('siteAdmin.readers')}>
          <Radios
            label={t('siteAdmin.readers')}
            value={type}
            choices={AUDIENCES.map((value) => ({
              value,
              text: t(`siteAdmin.audience.${value}`),
              hint: t(`siteAdmin.audienceHint.${value}`),
            }))}
            onChange={(value) => isAudience(value) && setType(value)}
          />
        </FieldGroup>
      )}
      {!notice && type === 'Single' && (
        <TextField
          label={t('siteAdmin.recipient')}
          name="recipient"
          autoComplete="off"
          maxLength={Limits.username.max}
          value={recipient}
          onChange={setRecipient}
          error={errors.recipient}
        />
      )}
      {!notice?.state && <Toggle label={t('siteAdmin.deliverNow')} checked={now} onChange={setNow} />}
    </FormDialog>
  );
};
