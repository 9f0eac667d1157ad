import { placeSubmissions } from '@tribunal/contract';
import { useEffect, type ReactNode } from 'react';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useJitteredRefetch, useTopic } from '../../api';
import { accountDialog, addressOf, type LoginReturn } from '../../shared/account';
import { useUser } from '../../shared/session';
import { Button, ListCard, SearchInput, Select, toast, Toggle } from '../../kit';
import { useContributions } from '../../plugins/contributions';
import { submissionListColumns, submissionListFilters } from '../../plugins/lists/points';
import { PendingList } from '../../plugins/lists/PendingList';
import { RowParts } from '../../plugins/lists/RowParts';
import { AddedControls, useListFilters } from '../../plugins/lists/use-list-filters';
import { usePartsPending } from '../../plugins/registry';
import { hasAdded } from '../../shared/added-parameters';
import { useLiveList } from '../../shared/live-list';
import { pagingOf, useFilters } from '../../shared/search-params';
import { isFiltered, statusOptions, SUBMISSION_FILTERS, type SubmissionFilters } from '../../shared/submission-list';
import { matchesFilters, readFilters, toQuery } from './filters';
import { StatusTable, type StatusLinks } from './StatusTable';

interface Props {
  links: StatusLinks;
  /** Lists the submissions of a group instead of those of the site. */
  gid?: number;
}

/** Number of rows of a page. */
const EXPECTED = 15;

/** The submissions of the site or of a group, with filters and live updates. */
export const StatusList = ({ links, gid }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  const location = useLocation();
  // What plugins add is about the submissions of the site.
  const isOfGroup = gid !== undefined;
  const added = useListFilters(submissionListFilters, { isOff: isOfGroup });
  const columns = useContributions(submissionListColumns);
  const arePartsPending = usePartsPending();
  const kinds = { ...SUBMISSION_FILTERS, ...added.kinds };
  const { params, change, reset } = useFilters(kinds);
  const filters = readFilters(params);
  const addedValues = added.valuesIn(params);
  const answer = useLiveList({
    query: { ...toQuery(filters), ...addedValues, ...(isOfGroup && { gid }) },
    isWanted: (row) =>
      row.gid === (gid ?? null) &&
      row.cid === 0 &&
      matchesFilters(row, filters, user?.uid) &&
      added.filters.every(({ parameter, matches }) => {
        const value = addedValues[parameter];
        return value === undefined || matches(row, value);
      }),
    enabled: !filters.onlyMine || user !== null,
  });
  const { refetch } = answer;
  // The event stream sends members of a group their own submissions only; for those of others the list is read again.
  const refetchSoon = useJitteredRefetch(() => void refetch());
  useTopic(placeSubmissions, gid ?? null, refetchSoon, refetchSoon);

  useEffect(() => {
    if (!filters.onlyMine || user) return;
    const state: LoginReturn = { target: addressOf(location) };
    change({ onlyMine: null }, state);
    toast.error(i18n.t('account.loginFirst'));
    accountDialog.open('login');
  }, [filters.onlyMine, user, change, location]);

  // The filters are known before any is rendered, so that the list is not pushed down later.
  if (!isOfGroup && arePartsPending) return <PendingList rows={EXPECTED} />;
  return (
    <ListCard
      answer={answer}
      filters={
        <FilterBar filters={filters} change={change} onReset={reset}>
          <AddedControls filters={added.filters} values={addedValues} change={change} />
        </FilterBar>
      }
      noMatch={
        (isFiltered(filters) || hasAdded(addedValues)) && {
          title: t('status.noMatch'),
          text: t('status.noMatchText'),
          reset,
        }
      }
      empty={{ title: t('status.none'), text: t('status.noneText') }}
      rowsExpected={EXPECTED}
      rows={(rows) => (
        <RowParts parts={isOfGroup ? [] : columns} rows={rows}>
          {(loaded) => (
            <StatusTable
              rows={rows}
              added={loaded}
              links={links}
              myUid={user?.uid}
              isRoot={user?.roleList.includes('root') ?? false}
            />
          )}
        </RowParts>
      )}
      paging={{ ...pagingOf(filters, change), label: t('status.pages') }}
    />
  );
};

interface FilterBarProps {
  filters: SubmissionFilters;
  change: (values: Record<string, string | boolean | null>) => void;
  onReset: () => void;
  /** The filters of plugins. */
  children: ReactNode;
}

const FilterBar = ({ filters, change, onReset, children }: FilterBarProps) => {
  const { t } = useTranslation();
  return (
    <div className="t-filters">
      <Toggle label={t('status.onlyMine')} checked={filters.onlyMine} onChange={(onlyMine) => change({ onlyMine })} />
      <Select
        label={t('status.status')}
        value={filters.status}
        options={statusOptions(t)}
        onChange={(status) => change({ status })}
      />
      <SearchInput
        label={t('status.problemId')}
        hotkey="slash"
        value={filters.problemID}
        onChange={(problemID) => change({ problemID, completeProblemID: null })}
      />
      <SearchInput
        icon="user outline"
        label={t('account.username')}
        value={filters.username}
        onChange={(username) => change({ username })}
      />
      {children}
      <Button variant="basic" className="t-hide-sm" onClick={onReset}>
        {t('problem.reset')}
      </Button>
    </div>
  );
};
