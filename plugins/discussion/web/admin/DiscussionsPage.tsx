import { Button, EmptyState, ListPage, Segmented, type Column, ListFilters } from '@tribunal/web/kit';
import { useSelection } from '@tribunal/web/kit/more';
import { usePage, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { DiscussionLimits, DiscussionStatus, type Discussion } from '../../contract';
import { api, useAction, useList } from '../calls';
import { discussionColumns, type Change } from './columns';

const CALL = 'GET /api/get-discussion-list';

/** The discussions of all areas, for staff. */
export const DiscussionsPage = () => {
  const { t } = useTranslation();
  const { params, change, reset, query, paging, keyword, search } = usePage({
    keyword: 'text',
    status: Object.values(DiscussionStatus),
  });
  const status = params.get('status') ?? '';
  const wanted = {
    ...query,
    admin: true,
    status: status === '' ? undefined : (Number(status) as DiscussionStatus),
  };
  const answer = useList(CALL, wanted);
  useTitle(t('discussion.name'));

  const selection = useSelection<Discussion>({
    keyOf: ({ id }) => id,
    label: ({ title }) => t('discussion.selectOne', { title }),
    max: DiscussionLimits.removed.max,
    head: t('discussion.selection'),
  });
  const { selected } = selection;
  const set = useAction({
    call: (row: Discussion, body: Change) => api('PUT /api/admin/discussion', { body: { id: row.id, ...body } }),
    changes: [CALL],
  });
  const remove = useAction({
    ask: (rows: readonly Discussion[]) => ({
      title: t('discussion.deleteSomeAsk', { count: rows.length }),
      text: t('discussion.deleteText', { title: rows.map(({ title }) => title).join(', ') }),
      yes: t('discussion.delete'),
      variant: 'negative',
    }),
    call: (rows) => api('DELETE /api/admin/discussion', { body: rows.map(({ id }) => id) }),
    done: (_, rows) => t('discussion.deletedSome', { count: rows.length }),
    changes: [CALL],
    after: () => selection.clear(),
  });

  const columns: Column<Discussion>[] = [
    selection.column,
    { key: 'id', head: 'ID', width: 'min', drop: 'md', align: 'right', cell: ({ id }) => id },
    ...discussionColumns(t, { isOfAllAreas: true, change: set.run, remove: (row) => remove.run([row]) }),
  ];
  const isFiltered = keyword !== '' || status !== '';
  return (
    <ListPage
      title={t('discussion.name')}
      sub={t('discussion.adminSub')}
      actions={
        selected.length > 0 && (
          <Button variant="negative" icon="trash alternate outline" onClick={() => remove.run(selected)}>
            {t('discussion.deleteSome', { count: selected.length })}
          </Button>
        )
      }
      filters={
        <ListFilters label={t('discussion.search')} {...search}>
          <Segmented
            label={t('discussion.shown')}
            value={status}
            options={[
              { value: '', text: t('discussion.anyStatus') },
              { value: String(DiscussionStatus.Shown), text: t('discussion.statusShown') },
              { value: String(DiscussionStatus.Disabled), text: t('discussion.statusDisabled') },
            ]}
            onChange={(value) => change({ status: value })}
          />
        </ListFilters>
      }
      answer={answer}
      empty={
        <EmptyState
          title={t(isFiltered ? 'discussion.noMatch' : 'discussion.none')}
          actions={isFiltered && <Button onClick={reset}>{t('problem.resetFilters')}</Button>}
          text={t(isFiltered ? 'discussion.noMatchText' : 'discussion.adminNoneText')}
        />
      }
      rows={{ columns, rowKey: ({ id }) => id, label: t('discussion.name'), height: 'roomy' }}
      paging={{ ...paging, label: t('discussion.pages') }}
    />
  );
};
