import type { PackageWarning } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Note, type NoteKind } from '../kit';

interface Props {
  title: string;
  warnings: readonly PackageWarning[];
  kind?: NoteKind;
}

/** Lists the warnings about an archive as readable text; a warning without a text shows its code and detail. */
export const WarningList = ({ title, warnings, kind = 'warning' }: Props) => {
  const { t, i18n } = useTranslation();
  if (warnings.length === 0) return null;
  const textOf = ({ code, detail }: PackageWarning): string => {
    const key = [`authoring.warning.${code}`, code].find((one) => i18n.exists(one));
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
