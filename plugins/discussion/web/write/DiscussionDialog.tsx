import { isAdminRole, type UserInfo } from '@tribunal/contract';
import { FormDialog, TextField, Toggle } from '@tribunal/web/kit';
import { MarkdownField, SelectField } from '@tribunal/web/kit/fields';
import { useMarkdownUploads } from '@tribunal/web/plugin';
import { useDraftForm } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { DiscussionLimits, type DiscussionCategory, type DiscussionDetail } from '../../contract';
import type { WebArea } from '../area';
import { api, DETAIL, refresh, useCall } from '../calls';
import { EMPTY, faultOf, keyOf, toBody, type Draft } from './draft';

interface Props {
  area: WebArea;
  user: UserInfo;
  /** The problem that a new discussion is about, if any. */
  problemId: string | null;
  /** The discussion to edit; null writes a new one. */
  discussion: DiscussionDetail | null;
  onClose: () => void;
  onSaved: (did: number) => void;
}

/** Dialog that writes or edits a discussion. The draft of a new one is kept. */
export const DiscussionDialog = (props: Props) => {
  const categories = useCall('GET /api/discussion-category', {}, { staleTime: Infinity });
  return categories.data ? <DialogForm {...props} categories={categories.data} /> : null;
};

const initialOf = (discussion: DiscussionDetail | null): Draft =>
  discussion
    ? {
        title: discussion.title,
        description: discussion.description,
        categoryId: String(discussion.categoryId),
        content: discussion.content,
        isSpoiler: discussion.isSpoiler,
        topPriority: discussion.topPriority,
      }
    : EMPTY;

const DialogForm = (props: Props & { categories: DiscussionCategory[] }) => {
  const { area, user, problemId, discussion, categories, onClose, onSaved } = props;
  const { t } = useTranslation();
  const uploads = useMarkdownUploads(area.gid, area.canModerate);
  const about = discussion ? discussion.pid : problemId;
  // An edited title keeps the id that it begins with; it is added to new ones only.
  const prefix = discussion ? null : problemId;
  const save = async (draft: Draft): Promise<number> => {
    if (discussion) {
      const { categoryId: _, title, ...texts } = draft;
      const body = { id: discussion.id, title, ...texts };
      await api('PUT /api/discussion', { body, failures: 'silent' });
      return discussion.id;
    }
    const body = toBody(draft, { problemId, gid: area.gid ?? null });
    const { id } = await api('POST /api/discussion', { body, failures: 'silent' });
    return id;
  };
  const form = useDraftForm<Draft>(discussion ? null : keyOf(area, problemId), {
    initial: initialOf(discussion),
    rule: (field, draft) => {
      const fault = faultOf(field, draft, prefix);
      return fault && t(`input.${fault.key}`, { field: t(`discussion.field.${field}`), limit: fault.limit });
    },
    send: async (draft) => {
      const did = await save(draft);
      void refresh(DETAIL, 'GET /api/get-discussion-list');
      return () => onSaved(did);
    },
    success: t(discussion ? 'discussion.saved' : 'discussion.posted'),
  });
  const options = [
    { value: '', text: t('discussion.chooseCategory') },
    ...categories.map(({ id, name }) => ({ value: String(id), text: name })),
  ];

  return (
    <FormDialog
      title={
        discussion ? t('discussion.edit') : t(about ? 'discussion.createAbout' : 'discussion.create', { id: about })
      }
      width="wide"
      save={t(discussion ? 'discussion.save' : 'discussion.post')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={t('discussion.field.title')} {...form.bind('title')} maxLength={DiscussionLimits.title.max} />
      <TextField
        label={t('discussion.field.description')}
        {...form.bind('description')}
        maxLength={DiscussionLimits.description.max}
      />
      {!discussion && (
        <SelectField label={t('discussion.field.categoryId')} {...form.bind('categoryId')} options={options} />
      )}
      <MarkdownField
        label={t('discussion.field.content')}
        {...form.bind('content')}
        rows={12}
        maxLength={DiscussionLimits.content.max}
        preview="tab"
        uploads={uploads}
        mentions={(text) => api('GET /api/mention-choices', { query: { text }, failures: 'silent' })}
      />
      {about && (
        <Toggle label={t('discussion.isSpoiler')} checked={form.values.isSpoiler} onChange={form.put('isSpoiler')} />
      )}
      {(area.gid === undefined ? isAdminRole(user.roleList) : area.canModerate) && (
        <Toggle label={t('discussion.pin')} checked={form.values.topPriority} onChange={form.put('topPriority')} />
      )}
    </FormDialog>
  );
};
