import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, useCall } from '../../api';
import { useTitle } from '../../app/site';
import { Button, Card, Columns, EmptyState, ErrorState, PageTitle, Pager, formatCount } from '../../kit';
import { useFilters } from '../../shared/search-params';
import { FilterBar } from './FilterBar';
import { readFilters, toQuery, writeTagIds } from './filters';
import { ProblemTable } from './ProblemTable';
import { TagPanel } from './TagPanel';

export const ProblemListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { params, change, reset } = useFilters();
  const filters = readFilters(params);
  const [showTags, setShowTags] = useState(true);
  const { data, error, refetch } = useCall(
    'GET /api/get-problem-list',
    { query: toQuery(filters) },
    { keep: 'previous' },
  );
  useTitle(t('problem.list'));

  useEffect(() => {
    const wanted = (state as { focus?: string } | null)?.focus === 'keyword';
    if (wanted) document.querySelector<HTMLElement>('main input[type=search]')?.focus();
  }, [state]);

  const toggleTag = (id: number) => {
    const has = filters.tagIds.includes(id);
    const next = has ? filters.tagIds.filter((each) => each !== id) : [...filters.tagIds, id];
    change({ tagId: writeTagIds(next) });
  };
  const openRandom = async () => {
    const { problemId } = await api('GET /api/get-random-problem');
    void navigate(`/problem/${encodeURIComponent(problemId)}`);
  };
  const filtered = Boolean(filters.keyword || filters.difficulty || filters.tagIds.length);

  const list = (
    <Card>
      <FilterBar filters={filters} change={change} showTags={showTags} onShowTags={setShowTags} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 ? (
        <EmptyState
          title={t(filtered ? 'problem.noMatch' : 'home.noProblems')}
          actions={filtered && <Button onClick={reset}>{t('problem.resetFilters')}</Button>}
        >
          <p>{t(filtered ? 'problem.noMatchText' : 'home.noProblemsText')}</p>
        </EmptyState>
      ) : (
        (!error || data) && <ProblemTable rows={data?.records} showTags={showTags} />
      )}
      {data && (
        <Pager
          page={filters.page}
          size={filters.size}
          total={data.total}
          onPage={(currentPage) => change({ currentPage })}
          onSize={(limit) => change({ limit })}
          label={t('problem.pages')}
        />
      )}
    </Card>
  );

  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle
        title={t('problem.list')}
        sub={data && t('problem.listSub', { count: data.total, total: formatCount(data.total) })}
      >
        <Button icon="random" onClick={() => void openRandom().catch(() => undefined)}>
          {t('problem.random')}
        </Button>
      </PageTitle>
      <Columns
        split="12+4"
        main={list}
        side={<TagPanel chosen={filters.tagIds} onToggle={toggleTag} onReset={() => change({ tagId: null })} />}
      />
    </main>
  );
};
