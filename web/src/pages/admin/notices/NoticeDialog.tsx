import { Limits, NOTICE_AUDIENCES, type NoticeAudience, type NoticeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, refresh } from '../../../api';
import {
  changedTime,
  FormDialog,
  fromLocalInput,
  Note,
  TextField,
  toLocalInput,
  TimeField,
  textError,
} from '../../../kit';
import { useForm } from '../../../shared/form';
import { FieldGroup, MarkdownField, Radios } from '../../../kit/fields';
import { RecipientsField } from './RecipientsField';

export const NOTICES_CALL = 'GET /api/admin/msg/notice';

interface Props {
  /** Null for a new notice. */
  notice: NoticeRow | null;
  onClose: () => void;
}

type Delivery = 'now' | 'later';
const isAudience = (value: string): value is NoticeAudience => (NOTICE_AUDIENCES as readonly string[]).includes(value);

export const NoticeDialog = ({ notice, onClose }: Props) => {
  const { t } = useTranslation();
  const isPending = !notice?.state;
  const form = useForm({
    initial: {
      title: notice?.title ?? '',
      content: notice?.content ?? '',
      type: 'All' as NoticeAudience,
      recipients: [...(notice?.recipients ?? [])],
      delivery: (notice && !notice.state ? 'later' : 'now') as Delivery,
      deliverAt: notice && !notice.state ? toLocalInput(notice.deliverAt) : '',
    },
    rule: (field, { title, content, type, recipients, delivery, deliverAt }) => {
      if (field === 'title') return textError(t, t('siteAdmin.title'), title);
      if (field === 'content') return textError(t, t('siteAdmin.content'), content);
      if (field === 'deliverAt' && isPending && delivery === 'later' && fromLocalInput(deliverAt) === null)
        return t('siteAdmin.deliverAtRequired');
      const isMissing = field === 'recipients' && !notice && type === 'Single' && recipients.length === 0;
      return isMissing ? t('siteAdmin.recipientRequired') : null;
    },
    faults: 'first',
    send: async ({ title, content, type, recipients, delivery, deliverAt }) => {
      const time = delivery === 'now' ? { now: true } : { deliverAt: changedTime(deliverAt, notice?.deliverAt) };
      const body = { title: title.trim(), content, ...(isPending && time) };
      if (notice) await api('PUT /api/admin/msg/notice', { body: { ...body, id: notice.id }, failures: 'silent' });
      else {
        const newNotice = { ...body, type, recipients: type === 'Single' ? recipients : null };
        await api('POST /api/admin/msg/notice', { body: newNotice, failures: 'silent' });
      }
      await refresh(NOTICES_CALL);
    },
    success: t(notice ? 'authoring.saved' : 'authoring.created'),
    onDone: onClose,
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
            choices={NOTICE_AUDIENCES.map((value) => ({
              value,
              text: t(`siteAdmin.audience.${value}`),
              hint: t(`siteAdmin.audienceHint.${value}`),
            }))}
            onChange={(value) => isAudience(value) && put('type')(value)}
          />
        </FieldGroup>
      )}
      {!notice && values.type === 'Single' && (
        <RecipientsField value={values.recipients} onChange={put('recipients')} error={form.errors.recipients} />
      )}
      {isPending && (
        <FieldGroup label={t('siteAdmin.delivery')}>
          <Radios
            label={t('siteAdmin.delivery')}
            value={values.delivery}
            choices={[
              { value: 'now', text: t('siteAdmin.deliverNow') },
              { value: 'later', text: t('siteAdmin.deliverLater') },
            ]}
            onChange={(value) => put('delivery')(value === 'later' ? 'later' : 'now')}
          />
        </FieldGroup>
      )}
      {isPending && values.delivery === 'later' && (
        <TimeField label={t('siteAdmin.deliverAt')} stored={notice?.deliverAt} {...bind('deliverAt')} />
      )}
    </FormDialog>
  );
};
