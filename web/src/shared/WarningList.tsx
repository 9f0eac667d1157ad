import type { ArchiveWarning } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Note, type NoteKind } from '../kit';

interface Props {
  title: string;
  warnings: readonly ArchiveWarning[];
  kind?: NoteKind;
  /** Key of the text for a code, tried before the key below `authoring.warning`. */
  keyOf?: (code: string) => string;
}

/** Lists the warnings about an archive as readable text; a warning without a text shows its code and detail. */
export const WarningList = ({ title, warnings, kind = 'warning', keyOf }: Props) => {
  const { t, i18n } = useTranslation();
  if (warnings.length === 0) return null;
  const textOf = ({ code, detail }: ArchiveWarning): string => {
    const keys = [...(keyOf ? [keyOf(code)] : []), `authoring.warning.${code}`, code];
    const key = keys.find((one) => i18n.exists(one));
    return key ? t(key, { detail }) : t('authoring.warningUnknown', { code, detail });
  };
  return (
    <Note kind={kind} title={title}>
      <ul className="t-warnings">
        {warnings.map((warning, index) => (
          <li key={`${warning.code} ${index}`}>{textOf(warning)}</li>
        ))}
      </ul>
    </Note>
  );
};
