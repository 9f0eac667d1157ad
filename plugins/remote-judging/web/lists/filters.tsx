import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { Select } from '@tribunal/web/kit';
import type { ListFilterProps } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { useRemoteStatus } from '../status/remote-status';
import { LEVELS, levelText } from './levels';

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

/** Chooses where submissions are judged, if there are remote judges. */
export const SiteFilter = ({ title, value, onChange }: ListFilterProps) => {
  const { t } = useTranslation();
  const { data } = useRemoteStatus();
  const judges = data ?? [];
  const isKnown = value === '' || value === LOCAL_PROBLEM_SOURCE || judges.some(({ key }) => key === value);
  const shown = judges.filter(({ key, state }) => state !== 'off' || key === value);
  // Its place is there before it is known that there are sites, so that it moves nothing.
  if (data && shown.length === 0 && value === '') return null;
  return (
    <Select
      label={t(title)}
      value={value}
      options={[
        { value: '', text: t('remote-judging.list.anySite') },
        { value: LOCAL_PROBLEM_SOURCE, text: t('remote-judging.list.thisSite') },
        ...shown.map(({ key, name }) => ({ value: key, text: name })),
        ...(isKnown ? [] : [{ value, text: value }]),
      ]}
      onChange={onChange}
    />
  );
};
