import { Select } from '@tribunal/web/kit';
import type { ListFilterProps } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { useRemoteStatus } from '../status/remote-status';
import { LEVELS, levelText } from './levels';

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

/** Chooses a range of ratings, if there is a site that rates its problems. */
export const LevelFilter = ({ title, value, onChange }: ListFilterProps) => {
  const { t } = useTranslation();
  const { data: judges } = useRemoteStatus();
  // Its place is there before it is known that there are ratings, so that it moves nothing.
  const hasRatings = judges?.some((judge) => judge.hasRatings && judge.state !== 'off') ?? true;
  if (!hasRatings && value === '') return null;
  const ranges = value === '' || LEVELS.includes(value) ? LEVELS : [...LEVELS, value];
  return (
    <Select
      label={t(title)}
      value={value}
      options={[
        { value: '', text: t('remote-judging.list.anyLevel') },
        ...ranges.map((range) => ({ value: range, text: levelText(range) })),
      ]}
      onChange={onChange}
    />
  );
};
