import { Limits, type NoticeAudience, type NoticeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, Note, TextField, Toggle } from '../../../kit';
import { useForm } from '../../../shared/form';
import { FieldGroup, MarkdownField, Radios } from '../../../kit/fields';

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
  const form = useForm({
    initial: {
      title: notice?.title ?? '',
      content: notice?.content ?? '',
      type: 'All' as NoticeAudience,
      recipient: '',
      now: false,
    },
    rule: (field, { title, content, type, recipient }) => {
      if (field === 'title' && title.trim() === '') return t('siteAdmin.titleRequired');
      if (field === 'content' && content.trim() === '') return t('siteAdmin.contentRequired');
      const isMissing = field === 'recipient' && !notice && type === 'Single' && recipient.trim() === '';
      return isMissing ? t('siteAdmin.recipientRequired') : null;
    },
    faults: 'first',
    send: async ({ title, content, type, recipient, now }) => {
      const body = { title: title.trim(), content, now };
      if (notice) await api('PUT /api/admin/msg/notice', { body: { ...body, id: notice.id }, failures: 'silent' });
      else {
        const newNotice = { ...body, type, recipient: type === 'Single' ? recipient.trim() : null };
        await api('POST /api/admin/msg/notice', { body: newNotice, failures: 'silent' });
      }
    },
    success: t(notice ? 'authoring.saved' : 'authoring.created'),
    onDone,
  });
  const { values, put, bind } = form;

  return (
    <FormDialog
      title={t(notice ? 'siteAdmin.editNotice' : 'siteAdmin.writeNotice')}
      save={t(notice ? 'authoring.save' : 'siteAdmin.writeNotice')}
      {...form.dialog}
      intro={notice?.state && <Note>{t('siteAdmin.editDelivered')}</Note>}
      onClose={onClose}
    >
      <TextField
        label={t('siteAdmin.title')}
        {...bind('title')}
        autoComplete="off"
        maxLength={Limits.noticeTitle.max}
      />
      <MarkdownField
        label={t('siteAdmin.content')}
        {...bind('content')}
        rows={4}
        maxLength={Limits.longText.max}
        preview="shown"
        texts={{ preview: t('siteAdmin.preview'), nothing: t('siteAdmin.previewNothing') }}
      />
      {!notice && (
        <FieldGroup label={t('siteAdmin.recipients')}>
          <Radios
            label={t('siteAdmin.recipients')}
            value={values.type}
            choices={AUDIENCES.map((value) => ({
              value,
              text: t(`siteAdmin.audience.${value}`),
              hint: t(`siteAdmin.audienceHint.${value}`),
            }))}
            onChange={(value) => isAudience(value) && put('type')(value)}
          />
        </FieldGroup>
      )}
      {!notice && values.type === 'Single' && (
        <TextField
          label={t('siteAdmin.recipient')}
          {...bind('recipient')}
          autoComplete="off"
          maxLength={Limits.username.max}
        />
      )}
      {!notice?.state && <Toggle label={t('siteAdmin.deliverNow')} checked={values.now} onChange={put('now')} />}
    </FormDialog>
  );
};
