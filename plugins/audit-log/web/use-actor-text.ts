import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../contract';

/** Whether something was done by a program, which has no address. */
export const isByProgram = ({ actor }: Pick<AuditEntry, 'actor'>): boolean => actor !== null && actor.uid === null;

/** Returns a function that says who has done something: a user, somebody who was not logged in, or a program. */
export const useActorText = (): ((entry: Pick<AuditEntry, 'actor' | 'call'>) => string) => {
  const { t } = useTranslation();
  return ({ actor, call }) => {
    if (!actor) return t('audit-log.nobody');
    if (actor.uid) return actor.username;
    return t(call.startsWith('JOB ') ? 'audit-log.job' : 'audit-log.commandLine');
  };
};
