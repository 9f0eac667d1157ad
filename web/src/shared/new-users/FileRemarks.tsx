import { useTranslation } from 'react-i18next';
import { Note } from '../../kit';

/** Lists what is strange about a file of users and prevents nothing. */
export const FileRemarks = ({ remarks }: { remarks: readonly string[] }) => {
  const { t } = useTranslation();
  if (remarks.length === 0) return null;
  return (
    <Note kind="info" title={t('newUsers.remarks')}>
      <ul className="t-warnings">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </Note>
  );
};
