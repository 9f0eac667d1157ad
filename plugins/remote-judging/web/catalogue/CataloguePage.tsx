import { RemoteLimits, type CatalogueProblem } from '../../contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, Crumbs, ListCard, PageTitle, Select, ListFilters } from '@tribunal/web/kit';
import { PendingBlock, useSelection } from '@tribunal/web/kit/more';
import { pagingOf, useFilters, useTitle, wholeNumber } from '@tribunal/web/plugin';
import { usePollWhileRunning } from '@tribunal/web/background-tasks';
import { api, useCall, useAction, useList } from '../calls';
import { SiteNotes } from './SiteNotes';
import { catalogueColumns, codeOf } from './columns';

const PER_PAGE = 30;
const IMPORTED = ['', 'no', 'yes'] as const;
/** Polling interval in ms while a list is being read. */
const REFETCH_MS = 3000;

const SITES = 'GET /api/admin/remote-catalogue/site';

/** Searches the problem lists of the remote judges, and imports what is selected. */
export const CataloguePage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { follow, refetchInterval } = usePollWhileRunning(REFETCH_MS, 'over');
  const sites = useCall(SITES, {}, { refetchInterval });
  const keys = sites.data?.map((site) => site.key);
  const { params, change, reset, keyword, search } = useFilters({
    key: keys ?? 'text',
    keyword: 'text',
    imported: IMPORTED,
  });
  const key = params.get('key') ?? '';
  const imported = IMPORTED.find((each) => each === params.get('imported')) ?? '';
  const [page, size] = [wholeNumber(params.get('currentPage'), 1), wholeNumber(params.get('limit'), PER_PAGE)];
  const isReading = (sites.data ?? []).some((site) => site.isReading);
  follow(isReading);
  const query = {
    key: key || undefined,
    keyword: keyword || undefined,
    imported: imported || undefined,
    currentPage: page,
    limit: size,
  };
  const answer = useList('GET /api/admin/remote-catalogue', query);
  const { data, refetch } = answer;
  // What was read is shown at once.
  useEffect(() => {
    if (!isReading) void refetch({ cancelRefetch: false });
  }, [isReading, refetch]);
  const selection = useSelection<CatalogueProblem>({
    keyOf: codeOf,
    label: (problem) => t('authoring.selectOne', { name: codeOf(problem) }),
    canSelect: ({ isImported }) => !isImported,
    max: RemoteLimits.importItems.max,
    head: t('remote-judging.catalogue.selectPage'),
    page: data?.records ?? [],
  });
  const { selected } = selection;
  useTitle(t('remote-judging.catalogue.title'));

  const importChosen = useAction({
    call: async () => {
      const keys = [...new Set(selected.map((problem) => problem.key))];
      const started = [];
      for (const each of keys) {
        const ids = selected.filter((problem) => problem.key === each).map(({ problemId }) => problemId);
        started.push(await api('POST /api/admin/remote-import', { body: { key: each, problemIds: ids.join('\n') } }));
      }
      return started;
    },
    after: (started) =>
      void navigate(started.length === 1 ? `/admin/problem/import/${started[0]!.id}` : '/admin/problem/import'),
  });
  const refresh = useAction({
    call: (siteKey: string) => api('POST /api/admin/remote-catalogue/refresh', { body: { key: siteKey } }),
    done: t('remote-judging.catalogue.refreshing'),
    changes: [SITES],
  });

  const isFiltered = Boolean(key || keyword || imported);
  const siteOptions = (sites.data ?? []).map((site) => ({ value: site.key, text: `${site.key} · ${site.name}` }));
  return (
    <>
      <Crumbs
        up={{ to: '/admin/problems', text: t('authoring.problems') }}
        here={t('remote-judging.catalogue.title')}
      />
      <PageTitle title={t('remote-judging.catalogue.title')} sub={t('remote-judging.catalogue.text')} />
      {!sites.data && !sites.error && <PendingBlock />}
      <SiteNotes
        answer={{ ...sites, data: sites.data?.filter((site) => key === '' || site.key === key) }}
        onRefresh={refresh.run}
      />
      <ListCard
        filters={
          <>
            <ListFilters label={t('remote-judging.catalogue.keyword')} {...search}>
              <Select
                label={t('remote-judging.import.judge')}
                value={key}
                options={[{ value: '', text: t('remote-judging.catalogue.allSites') }, ...siteOptions]}
                onChange={(next) => change({ key: next })}
              />
              <Select
                label={t('remote-judging.catalogue.imported')}
                value={imported}
                options={IMPORTED.map((value) => ({
                  value,
                  text: t(`remote-judging.catalogue.importedIs.${value || 'any'}`),
                }))}
                onChange={(next) => change({ imported: next })}
              />
            </ListFilters>
            {selected.length > 0 && (
              <div className="t-filters">
                <span role="status">{t('remote-judging.catalogue.selected', { count: selected.length })}</span>
                <Button
                  variant="primary"
                  icon="cloud download"
                  state={importChosen.state}
                  onClick={() => importChosen.run()}
                >
                  {t('remote-judging.catalogue.import', { count: selected.length })}
                </Button>
                <Button onClick={selection.clear}>{t('remote-judging.catalogue.clear')}</Button>
              </div>
            )}
          </>
        }
        answer={answer}
        noMatch={isFiltered && { title: t('problem.noMatch'), text: t('problem.noMatchText'), reset }}
        empty={{ title: t('remote-judging.catalogue.empty'), text: t('remote-judging.catalogue.emptyText') }}
        rowsExpected={10}
        rows={{
          columns: [selection.column, ...catalogueColumns(t)],
          rowKey: codeOf,
          label: t('remote-judging.catalogue.title'),
        }}
        paging={{ ...pagingOf({ page, size }, change), label: t('remote-judging.catalogue.pages') }}
      />
    </>
  );
};
