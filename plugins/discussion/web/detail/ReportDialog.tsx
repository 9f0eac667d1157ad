import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextArea, Toggle } from '@tribunal/web/kit';
import { FieldGroup } from '@tribunal/web/kit/fields';
import { useTranslation } from 'react-i18next';
import { DiscussionLimits, REPORT_TAGS, reportText, type ReportTag } from '../../contract';
import { api } from '../calls';

interface Draft {
  tags: ReportTag[];
  reason: string;
}

/** Dialog that reports a discussion to the moderators. */
export const ReportDialog = ({ did, onClose }: { did: number; onClose: () => void }) => {
  const { t } = useTranslation();
  const form = useForm<Draft>({
    initial: { tags: [], reason: '' },
    rule: (field, { tags, reason }) =>
      field === 'reason' && tags.length === 0 && reason.trim() === '' ? t('discussion.reportEmpty') : null,
    send: async ({ tags, reason }) => {
      const body = { did, content: reportText(tags, reason) };
      await api('POST /api/discussion-report', { body, failures: 'silent' });
    },
    serverNames: { content: 'reason' },
    success: t('discussion.reported'),
    onDone: onClose,
  });
  const { tags } = form.values;
  const put = (tag: ReportTag, isOn: boolean) =>
    form.setValues({ tags: isOn ? [...tags, tag] : tags.filter((one) => one !== tag) });
  return (
    <FormDialog title={t('discussion.report')} save={t('discussion.send')} {...form.dialog} onClose={onClose}>
      <FieldGroup label={t('discussion.reportTags')}>
        <div className="t-toggles">
          {REPORT_TAGS.map((tag) => (
            <Toggle
              key={tag}
              variant="box"
              label={t(`discussion.tag.${tag}`)}
              checked={tags.includes(tag)}
              onChange={(isOn) => put(tag, isOn)}
            />
          ))}
        </div>
      </FieldGroup>
      <TextArea
        label={t('discussion.reason')}
        {...form.bind('reason')}
        rows={4}
        maxLength={DiscussionLimits.reason.max}
      />
    </FormDialog>
  );
};
