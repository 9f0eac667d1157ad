import { Button, EmptyState, LinkButton, ListCard, Segmented, type Column, ListFilters } from '@tribunal/web/kit';
import { usePage, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { DiscussionStatus, type Discussion } from '../../contract';
import { discussionColumns, type Change } from '../admin/columns';
import { listPath, type WebArea } from '../area';
import { api, useAction, useList } from '../calls';

const CALL = 'GET /api/group/get-admin-discussion-list';
const STATUSES = Object.values(DiscussionStatus);

/** All discussions of a group, disabled ones too, for group admins. */
export const ModerationTable = ({ area }: { area: WebArea & { gid: number } }) => {
  const { t } = useTranslation();
  const { gid } = area;
  const { params, change, reset, query, paging, keyword, search } = usePage({ keyword: 'text', status: STATUSES });
  const status = STATUSES.find((one) => String(one) === params.get('status'));
  const answer = useList(CALL, { ...query, gid, status });
  useTitle(t('discussion.managed'));

  const set = useAction({
    call: ({ id }: Discussion, wish: Change) =>
      api('PUT /api/group/change-discussion-status', { body: { id, gid, ...wish } }),
    changes: [CALL],
  });
  const remove = useAction({
    ask: ({ title }: Discussion) => ({
      title: t('discussion.deleteAsk'),
      text: t('discussion.deleteText', { title }),
      yes: t('discussion.delete'),
      variant: 'negative',
    }),
    call: ({ id: did }) => api('DELETE /api/group/discussion', { query: { did, gid } }),
    done: t('discussion.deleted'),
    changes: [CALL],
  });
  const columns: Column<Discussion>[] = discussionColumns(t, {
    isOfAllAreas: false,
    change: set.run,
    remove: remove.run,
  });
  const isFiltered = keyword !== '' || status !== undefined;
  return (
    <ListCard
      title={t('discussion.managed')}
      aside={
        <LinkButton size="small" icon="arrow left" to={listPath(area)}>
          {t('discussion.backToList')}
        </LinkButton>
      }
      filters={
        <ListFilters label={t('discussion.search')} {...search}>
          <Segmented
            label={t('discussion.shown')}
            value={String(status ?? '')}
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
          text={t(isFiltered ? 'discussion.noMatchText' : 'discussion.manageNoneText')}
        />
      }
      rows={{ columns, rowKey: ({ id }) => id, label: t('discussion.managed'), height: 'roomy' }}
      paging={{ ...paging, label: t('discussion.pages') }}
    />
  );
};
