import { Button, ListPage, type Column, numberColumn } from '@tribunal/web/kit';
import { useSelection } from '@tribunal/web/kit/more';
import { useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { DiscussionLimits, type Discussion } from '../../contract';
import { api, useAction, useList } from '../calls';
import { discussionColumns, type Change } from './columns';
import { useModeratedList } from './use-moderated-list';

const CALL = 'GET /api/get-discussion-list';

/** The discussions of all areas, for staff. */
export const DiscussionsPage = () => {
  const { t } = useTranslation();
  const { query, listOf } = useModeratedList();
  const answer = useList(CALL, { ...query, admin: true });
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
    numberColumn({ key: 'id', head: 'ID', drop: 'md' }, ({ id }) => id),
    ...discussionColumns(t, { isOfAllAreas: true, change: set.run, remove: (row) => remove.run([row]) }),
  ];
  const list = listOf({ answer, columns, label: t('discussion.name'), none: t('discussion.adminNoneText') });
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
      {...list}
    />
  );
};
