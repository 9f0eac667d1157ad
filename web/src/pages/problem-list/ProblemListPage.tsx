import { useAction } from '../../shared/action';
import './problem-list.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemFilters, ProblemSort } from '@tribunal/contract';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, useList } from '../../api';
import { useUser } from '../../shared/session';
import { useTitle } from '../../shared/site';
import { Button, Columns, deviceStore, PageTitle, PENDING, formatCount, ListCard } from '../../kit';
import { remoteKeys } from '../../shared/problem-sources';
import { useContributions } from '../../plugins/contributions';
import { problemListColumns, problemListFilters } from '../../plugins/lists/points';
import { PendingList } from '../../plugins/lists/PendingList';
import { RowParts } from '../../plugins/lists/RowParts';
import { useListFilters } from '../../plugins/lists/use-list-filters';
import { useProblemSources } from '../../plugins/problem-sources';
import { usePartsPending } from '../../plugins/registry';
import { pagingOf, useFilters } from '../../shared/search-params';
import { ActiveFilters } from './ActiveFilters';
import { FilterBar } from './FilterBar';
import {
  filterKinds,
  filterQuery,
  nextOrder,
  tagSourceOf,
  isFiltered,
  readFilters,
  toQuery,
  serializeTagIds,
} from '../../shared/problem-list/filters';
import { listState } from '../../shared/problem-list/list-state';
import { ProblemTable } from './ProblemTable';
import { TagPanel } from './TagPanel';

const KEY = 'problem-list-tags';

/** Returns whether the list shows tags; the choice is stored on this device. */
const useShowTags = (): [boolean, (show: boolean) => void] => {
  const [isShown, setShown] = useState(() => deviceStore.read<boolean>(KEY) ?? true);
  const change = (show: boolean): void => {
    setShown(show);
    deviceStore.write(KEY, show);
  };
  return [isShown, change];
};

export const ProblemListPage = () => {
  const { t } = useTranslation();
  const sources = useProblemSources();
  const added = useListFilters(problemListFilters);
  const columns = useContributions(problemListColumns);
  const { params, change, reset } = useFilters(filterKinds(sources && remoteKeys(sources), added.kinds));
  const remoteSources = remoteKeys(sources, params.get('oj'));
  const isLoggedIn = useUser() !== null;
  const filters = { ...readFilters(params, remoteSources, isLoggedIn), added: added.valuesIn(params) };
  const [showTags, setShowTags] = useShowTags();
  const answer = useList('GET /api/get-problem-list', toQuery(filters));
  const { data } = answer;
  const tags = useList('GET /api/get-problem-tags-and-classification', { oj: tagSourceOf(filters.source) });
  useTitle(t('problem.list'));
  // The filters are known before any is rendered, so that the list is not pushed down later.
  const arePartsPending = usePartsPending();
  useFocusOnRequest(arePartsPending);

  const toggleTag = (id: number) => {
    const isChosen = filters.tagIds.includes(id);
    const next = isChosen ? filters.tagIds.filter((each) => each !== id) : [...filters.tagIds, id];
    change({ tagId: serializeTagIds(next) });
  };
  const list = (
    <ListCard
      answer={answer}
      filters={
        <>
          <FilterBar
            filters={filters}
            added={added.filters}
            remoteSources={remoteSources}
            change={change}
            showTags={showTags}
            onShowTags={setShowTags}
          />
          {isFiltered(filters) && (
            <ActiveFilters
              filters={filters}
              added={added.filters}
              tags={tags.data?.flatMap(({ tagList }) => tagList) ?? []}
              change={change}
              onReset={reset}
            />
          )}
        </>
      }
      noMatch={isFiltered(filters) && { title: t('problem.noMatch'), text: t('problem.noMatchText'), reset }}
      empty={{ title: t('home.noProblems'), text: t('home.noProblemsText') }}
      rowsExpected={filters.size}
      rows={(rows) => (
        <RowParts parts={columns} rows={rows}>
          {(loaded) => (
            <ProblemTable
              rows={rows}
              added={loaded}
              showTags={showTags}
              linkState={listState(params)}
              sorting={{
                by: filters.sort,
                order: filters.order,
                onSort: (by) => change(nextOrder(filters, by as ProblemSort)),
              }}
            />
          )}
        </RowParts>
      )}
      paging={{ ...pagingOf(filters, change), label: t('problem.pages') }}
    />
  );

  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle
        title={t('problem.list')}
        // The line keeps its height while it is loading.
        sub={
          data
            ? [
                t('problem.listSub', { count: data.total, total: formatCount(data.total) }),
                t(`problem.sortedBy.${filters.sort}`),
              ].join(' · ')
            : PENDING
        }
      >
        <RandomButton query={filterQuery(filters)} state={listState(params)} />
      </PageTitle>
      <Columns
        split="12+4"
        main={arePartsPending ? <PendingList rows={filters.size} /> : list}
        side={
          <TagPanel
            answer={tags}
            chosen={filters.tagIds}
            onToggle={toggleTag}
            onReset={() => change({ tagId: null })}
          />
        }
      />
    </main>
  );
};

/** Focuses the search field when the top bar's search requests it. */
const useFocusOnRequest = (isPending: boolean): void => {
  const { state } = useLocation();
  useEffect(() => {
    if (isPending) return;
    const isRequested = (state as { focus?: string } | null)?.focus === 'keyword';
    if (isRequested) document.querySelector<HTMLElement>('main input[type=search]')?.focus();
  }, [state, isPending]);
};

/** Picks among the problems that the list has. */
const RandomButton = ({ query, state }: { query: ProblemFilters; state: unknown }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useAction({
    call: () => api('GET /api/get-random-problem', { query }),
    after: ({ problemId }) => void navigate(`/problem/${encodeURIComponent(problemId)}`, { state }),
  });
  return (
    <Button icon="random" onClick={() => open.run()}>
      {t('problem.random')}
    </Button>
  );
};
