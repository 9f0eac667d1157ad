import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../contract';

type Subject = NonNullable<AuditEntry['subject']>;

/** Returns a function that says what an action changed, such as `Contest Finals`. */
export const useSubjectText = (): ((subject: Subject) => string) => {
  const { t, i18n } = useTranslation();
  return ({ type, id, name }) => {
    const key = `audit-log.subjectType.${type}`;
    return `${i18n.exists(key) ? t(`audit-log.subjectType.${type}`) : type} ${name ?? id}`;
  };
};
