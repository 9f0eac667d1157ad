import type { Difficulty as Level } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

const NAMES = ['easy', 'mid', 'hard'] as const;

/** Shows a difficulty as a word and a three-step gauge; nothing for a problem without one. */
export const Difficulty = ({ level }: { level: Level | null }) => {
  const { t } = useTranslation();
  if (level === null) return null;
  const name = NAMES[level];
  return <span className={`t-level ${name}`}>{t(`kit.level.${name}`)}</span>;
};
