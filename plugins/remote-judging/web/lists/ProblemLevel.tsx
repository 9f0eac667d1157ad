import { useTranslation } from 'react-i18next';

type Levels = Readonly<Record<string, string>>;

/** The difficulty of a problem as its site writes it. */
export const LevelCell = ({ row: { pid }, data }: { row: { pid: number }; data: Levels | undefined }) => {
  const { t } = useTranslation();
  return (
    <span className="t-num t-nowrap">
      <span className="t-only-sm">{t('remote-judging.list.level')} </span>
      {data?.[pid]}
    </span>
  );
};
