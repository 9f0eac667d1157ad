import type { TFunction } from 'i18next';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, textError, TextField } from '../../kit';
import { MarkdownField } from '../../kit/fields';

interface Bound {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | null;
}

/** The limits of the texts of an announcement. */
type TextLimits = Record<'title' | 'content', { min?: number; max: number }>;

/** What is typed into the dialog of an announcement. */
export interface AnnouncementTexts {
  title: string;
  content: string;
}

/** Returns what is wrong with the title or the content, or null. */
export const announcementFault = (
  t: TFunction,
  field: 'title' | 'content',
  draft: AnnouncementTexts,
  limits: TextLimits,
): string | null => textError(t, t(`authoring.announcement.${field}`), draft[field], limits[field]);

interface Props {
  isNew: boolean;
  form: {
    dialog: Omit<ComponentProps<typeof FormDialog>, 'title' | 'save' | 'onClose' | 'children'>;
    bind: (field: 'title' | 'content') => Bound;
  };
  limits: TextLimits;
  uploads: ComponentProps<typeof MarkdownField>['uploads'];
  onClose: () => void;
  /** The fields after the content. */
  children?: ReactNode;
}

/** Dialog that creates or edits an announcement. */
export const AnnouncementDialog = ({ isNew, form, limits, uploads, onClose, children }: Props) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t(isNew ? 'authoring.announcement.create' : 'authoring.announcement.edit')}
      width="wide"
      save={t(isNew ? 'authoring.announcement.publish' : 'authoring.save')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('authoring.announcement.title')}
        {...form.bind('title')}
        maxLength={limits.title.max}
        autoComplete="off"
      />
      <MarkdownField
        label={t('authoring.announcement.content')}
        {...form.bind('content')}
        rows={10}
        maxLength={limits.content.max}
        preview="tab"
        uploads={uploads}
      />
      {children}
    </FormDialog>
  );
};
