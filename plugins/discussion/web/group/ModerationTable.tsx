import { LinkButton, ListCard } from '@tribunal/web/kit';
import { useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import type { Discussion } from '../../contract';
import { discussionColumns, type Change } from '../admin/columns';
import { useModeratedList } from '../admin/use-moderated-list';
import { listPath, type WebArea } from '../area';
import { api, useAction, useList } from '../calls';

const CALL = 'GET /api/group/get-admin-discussion-list';

/** All discussions of a group, disabled ones too, for group admins. */
export const ModerationTable = ({ area }: { area: WebArea & { gid: number } }) => {
  const { t } = useTranslation();
  const { gid } = area;
  const { query, listOf } = useModeratedList();
  const answer = useList(CALL, { ...query, gid });
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
  const list = listOf({
    answer,
    columns: discussionColumns(t, { isOfAllAreas: false, change: set.run, remove: remove.run }),
    label: t('discussion.managed'),
    none: t('discussion.manageNoneText'),
  });
  return (
    <ListCard
      title={t('discussion.managed')}
      aside={
        <LinkButton size="small" icon="arrow left" to={listPath(area)}>
          {t('discussion.backToList')}
        </LinkButton>
      }
      {...list}
    />
  );
};
