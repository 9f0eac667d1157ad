import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField, textError } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { useTranslation } from 'react-i18next';
import { TrainingLimits, type AdminSection } from '../../../contract';
import { useGid } from '../../addresses';
import { api, callIn, inGroup, contentCalls, refresh } from '../../calls';

interface Props {
  tid: number;
  /** The section to edit; null creates a new one at the end. */
  section: AdminSection | null;
  sections: readonly AdminSection[];
  onClose: () => void;
}

/** Dialog for the title of a section and the condition that unlocks it, which is off at first. */
export const SectionDialog = ({ tid, section, sections, onClose }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const others = sections.filter(({ id }) => id !== section?.id);
  const form = useForm({
    initial: {
      title: section?.title ?? '',
      needsSection: section?.needsSection ? String(section.needsSection) : '',
      needsSolved: String(section?.needsSolved ?? 1),
    },
    rule: (field, { title, needsSection, needsSolved }) => {
      if (field === 'title') return textError(t, t('training.admin.sectionTitle'), title);
      if (field !== 'needsSolved' || needsSection === '') return null;
      const { max } = TrainingLimits.problems;
      const isCount = /^[1-9]\d{0,2}$/.test(needsSolved) && Number(needsSolved) <= max;
      return isCount ? null : t('training.admin.countNeeded', { max });
    },
    send: async ({ title, needsSection, needsSolved }) => {
      const isLocked = needsSection !== '';
      const save = {
        title: title.trim(),
        needsSection: isLocked ? Number(needsSection) : null,
        needsSolved: isLocked ? Number(needsSolved) : null,
      };
      await (section
        ? api(callIn(gid, 'PUT /api/admin/training/section'), { body: { id: section.id, ...save }, failures: 'silent' })
        : api(callIn(gid, 'POST /api/admin/training/section'), {
            body: { tid, ...inGroup(gid), ...save },
            failures: 'silent',
          }));
      await refresh(...contentCalls(gid));
    },
    success: t('authoring.saved'),
    onDone: onClose,
  });
  const { bind, values } = form;
  return (
    <FormDialog
      title={t(section ? 'training.admin.sectionEdit' : 'training.admin.addSection')}
      save={t('authoring.save')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('training.admin.sectionTitle')}
        {...bind('title')}
        autoComplete="off"
        maxLength={TrainingLimits.sectionTitle.max}
      />
      {others.length > 0 && (
        <div className="t-fields two">
          <SelectField
            label={t('training.admin.needsSection')}
            {...bind('needsSection')}
            options={[
              { value: '', text: t('training.admin.alwaysOpen') },
              ...others.map(({ id, title }) => ({ value: String(id), text: title })),
            ]}
          />
          {values.needsSection !== '' && (
            <TextField
              label={t('training.admin.needsSolved')}
              {...bind('needsSolved')}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </div>
      )}
    </FormDialog>
  );
};
