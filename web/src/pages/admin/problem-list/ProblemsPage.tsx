import type { AdminProblemRow, ProblemAuth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, callKey, queryClient, useList } from '../../../api';
import { downloadFile } from '../../../api/files';
import { useUser } from '../../../shared/session';
import { useTitle } from '../../../shared/site';
import { LinkButton, PENDING, formatCount, ListPage, useSelection } from '../../../kit';
import { remoteKeys } from '../../../shared/problem-sources';
import { useProblemSources } from '../../../plugins/problem-sources';
import { Slot, useSlotState } from '../../../plugins/Slot';
import { PageLoading } from '../../../shared/routing/PageLoading';
import { adminProblemActions, selectedProblemActions } from '../../../plugins/slots';
import { isProblemAdmin } from '../../../shared/rights';
import { pagingOf, useFilters } from '../../../shared/search-params';
import { FilterBar } from './FilterBar';
import { filterKinds, readFilters, toQuery } from './filters';
import { useAction } from '../../../shared/action';
import { ProblemTable } from './ProblemTable';

const CALL = 'GET /api/admin/problem/get-problem-list';

/** Updates a row in the cached list until the list is refetched. */
const patchRow = (query: object, id: number, values: Partial<AdminProblemRow>): void => {
  queryClient.setQueryData<{ records: AdminProblemRow[] }>(
    callKey(CALL, { query }),
    (page) => page && { ...page, records: page.records.map((row) => (row.id === id ? { ...row, ...values } : row)) },
  );
};

/** Problems of other sources can be fetched again, several at once. */
const isSelectable = ({ isRemote, mayEdit }: AdminProblemRow): boolean => isRemote && mayEdit;

export const ProblemsPage = () => {
  const { t } = useTranslation();
  const canManageAll = isProblemAdmin(useUser());
  const sources = useProblemSources();
  const { params, change, reset } = useFilters(filterKinds(sources && remoteKeys(sources)));
  const remoteSources = remoteKeys(sources, params.get('oj'));
  const filters = readFilters(params, remoteSources);
  const query = toQuery(filters);
  const answer = useList(CALL, query);
  const { data } = answer;
  const selection = useSelection<AdminProblemRow>({
    keyOf: ({ id }) => id,
    label: ({ title }) => t('authoring.selectOne', { name: title }),
    canSelect: isSelectable,
    head: t('authoring.selection'),
  });
  const { selected } = selection;
  const canSelect = useSlotState(selectedProblemActions) === 'filled';
  const hasAllActions = useSlotState(adminProblemActions) !== 'pending';
  useTitle(t('authoring.problems'));

  const changeAuth = useAction({
    call: async (row: AdminProblemRow, auth: ProblemAuth) => {
      patchRow(query, row.id, { auth });
      try {
        await api('PUT /api/admin/problem/change-problem-auth', { body: { id: row.id, auth } });
      } catch (failure) {
        patchRow(query, row.id, { auth: row.auth });
        throw failure;
      }
    },
    done: t('authoring.saved'),
  });
  const remove = useAction({
    ask: (row: AdminProblemRow) => ({
      title: t('authoring.deleteAsk', { id: row.problemId }),
      text: t('authoring.deleteText', { title: row.title }),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: (row) => api('DELETE /api/admin/problem', { query: { pid: row.id } }),
    done: t('authoring.deleted'),
    changes: [CALL],
  });
  const download = useAction({
    call: ({ id, problemId }: AdminProblemRow) =>
      downloadFile('/api/file/download-testcase', [['pid', String(id)]], `${problemId}-testdata.zip`),
  });

  const filtered = Boolean(filters.keyword || filters.oj || filters.auth);
  const createButton = (
    <LinkButton variant="primary" icon="plus" to="/admin/problem/create">
      {t('authoring.createProblem')}
    </LinkButton>
  );
  if (!hasAllActions) return <PageLoading />;
  return (
    <>
      <ListPage
        title={t('authoring.problems')}
        sub={data ? t('authoring.problemCount', { count: data.total, total: formatCount(data.total) }) : PENDING}
        actions={
          <>
            <Slot of={adminProblemActions} props={{}} />
            {createButton}
          </>
        }
        filters={
          <>
            <FilterBar filters={filters} remote={remoteSources} change={change} />
            {canSelect && selected.length > 0 && (
              <div className="t-filters">
                <Slot of={selectedProblemActions} props={{ pids: selected.map(({ id }) => id) }} />
              </div>
            )}
          </>
        }
        answer={answer}
        noMatch={filtered && { title: t('problem.noMatch'), text: t('problem.noMatchText'), reset }}
        empty={{ title: t('authoring.noProblems'), text: t('authoring.noProblemsText'), actions: createButton }}
        rowsExpected={10}
        rows={(rows) => (
          <ProblemTable
            rows={rows}
            canManageAll={canManageAll}
            selection={canSelect && rows.some(isSelectable) ? selection.column : null}
            onAuth={changeAuth.run}
            onDownload={download.run}
            onDelete={remove.run}
          />
        )}
        paging={{ ...pagingOf(filters, change), label: t('authoring.pages') }}
      />
    </>
  );
};
