import type { PackageRemark } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Note, type NoteKind } from '../kit';

interface Props {
  title: string;
  remarks: readonly PackageRemark[];
  kind?: NoteKind;
}

/** What was noticed in an archive, in plain words; a remark without words of its own shows its code and detail. */
export const Remarks = ({ title, remarks, kind = 'warning' }: Props) => {
  const { t, i18n } = useTranslation();
  if (remarks.length === 0) return null;
  const wordsOf = ({ code, detail }: PackageRemark): string =>
    i18n.exists(`authoring.remark.${code}`)
      ? t(`authoring.remark.${code}`, { detail })
      : t('authoring.remarkUnknown', { code, detail });
  return (
    <Note kind={kind} title={title}>
      <ul className="t-remarks">
        {remarks.map((remark, index) => (
          <li key={`${remark.code} ${index}`}>{wordsOf(remark)}</li>
        ))}
      </ul>
    </Note>
  );
};
