import type { Locale } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../contract';

type Subject = NonNullable<AuditEntry['subject']>;

/** Returns a function that says what an action changed, such as `Contest Finals`. */
export const useSubjectText = (): ((subject: Subject) => string) => {
  const { i18n } = useTranslation();
  return ({ typeNames, id, name }) => `${typeNames[i18n.language as Locale]} ${name ?? id}`;
};
