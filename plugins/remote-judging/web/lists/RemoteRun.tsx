import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { Select } from '@tribunal/web/kit';
import type { ListFilterProps } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import type { RemoteRunLink } from '../../contract';
import { useRemoteStatus, useSiteName } from '../status/remote-status';

type Runs = Readonly<Record<string, RemoteRunLink>>;

/** The remote judge of a submission, with its id there. */
export const RunCell = ({ row: { submitId }, data }: { row: { submitId: number }; data: Runs | undefined }) => {
  const nameOf = useSiteName();
  const run = data?.[submitId];
  if (!run) return null;
  const { key, runId, url } = run;
  return (
    <span className="t-nowrap">
      {nameOf(key)}{' '}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {runId}
        </a>
      ) : (
        <span className="t-muted">{runId}</span>
      )}
    </span>
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
