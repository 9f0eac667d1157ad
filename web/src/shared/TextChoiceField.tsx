import { TEXT_CHOICES, TEXT_FAULTS, type ArchiveWarning, type TextChoice } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../kit/fields';

/** Faults that no choice changes. */
const FIXED: readonly string[] = ['controls', 'unknownEncoding'];
const CHOSEN: ReadonlySet<string> = new Set(
  TEXT_FAULTS.filter((fault) => !FIXED.includes(fault)).flatMap((fault) => [fault, `${fault}Kept`]),
);

/** Returns whether warnings about files are about texts of other systems, which may be converted or kept. */
export const hasTextRemarks = (warnings: readonly ArchiveWarning[]): boolean =>
  warnings.some(({ code }) => CHOSEN.has(code));

interface Props {
  name: string;
  value: TextChoice;
  disabled?: boolean;
  onChange: (value: TextChoice) => void;
}

/** Chooses what becomes of marks, encodings and line ends of other systems in test data. */
export const TextChoiceField = ({ name, value, disabled = false, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('authoring.texts.label')}
      hint={t(`authoring.texts.hint.${value}`)}
      name={name}
      value={value}
      options={TEXT_CHOICES.map((choice) => ({ value: choice, text: t(`authoring.texts.${choice}`) }))}
      disabled={disabled}
      onChange={(choice) => onChange(choice as TextChoice)}
    />
  );
};
