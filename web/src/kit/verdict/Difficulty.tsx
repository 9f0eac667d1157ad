import type { Difficulty as Level } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

const NAMES = ['easy', 'mid', 'hard'] as const;

/** Shows a difficulty as a word and a three-step gauge. */
export const Difficulty = ({ level }: { level: Level }) => {
  const { t } = useTranslation();
  const name = NAMES[level];
  return <span className={`t-level ${name}`}>{t(`kit.level.${name}`)}</span>;
};
