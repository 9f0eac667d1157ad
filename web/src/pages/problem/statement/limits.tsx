import type { Language, Problem } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

/** The language selected in the editor; its factors are undefined until they are loaded, and null if nobody knows them. */
export type SelectedLanguage = Pick<Language, 'name'> & Partial<Pick<Language, 'timeFactor' | 'memoryFactor'>>;

/** Returns the limit that a judge applies to programs in a language, rounded as the judge does. */
export const appliedLimit = (limit: number, factor: number | null | undefined): number =>
  Math.round(limit * (factor ?? 1));

/** Says which limits a judge applies to the selected language. The line has its place before they are loaded. */
export const AppliedLimits = ({ problem, language }: { problem: Problem; language: SelectedLanguage }) => {
  const { t } = useTranslation();
  const { name, timeFactor, memoryFactor } = language;
  // Remote judges apply their own.
  if (problem.isRemote || name === '') return null;
  const [time, memory] = [appliedLimit(problem.timeLimit, timeFactor), appliedLimit(problem.memoryLimit, memoryFactor)];
  const limits = timeFactor === undefined ? '…' : `${time} ms, ${memory} MB`;
  return <span className="t-applied-limits">{t('problem.limitsIn', { language: name, limits })}</span>;
};
