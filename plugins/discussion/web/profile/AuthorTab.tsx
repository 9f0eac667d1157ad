import { ListCard } from '@tribunal/web/kit';
import { useFilters, wholeNumber } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DISCUSSION_PAGE_SIZE } from '../../contract';
import { listPath, SITE_AREA } from '../area';
import { useList } from '../calls';
import '../discussion.css';
import { DiscussionRow } from '../list/DiscussionRow';

/** Tab of a profile with the discussions that the user has started on the site. */
export const AuthorTab = ({ uid, username }: { uid: string; username: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { params, change } = useFilters({ uid: 'text', username: 'text', tab: 'text' });
  const page = wholeNumber(params.get('currentPage'), 1);
  const query = { author: uid, currentPage: page, limit: DISCUSSION_PAGE_SIZE };
  const answer = useList('GET /api/get-discussion-list', query);
  return (
    <ListCard
      title={t('discussion.startedBy', { username })}
      answer={answer}
      empty={{ title: t('discussion.none'), text: t('discussion.noneByText', { username }) }}
      rowsExpected={DISCUSSION_PAGE_SIZE}
      rows={(records) => (
        <ul className="t-discussions" aria-label={t('discussion.startedBy', { username })}>
          {records.map((one) => (
            <DiscussionRow
              key={one.id}
              area={SITE_AREA}
              heading="h3"
              discussion={one}
              onCategory={(id) => void navigate(`${listPath(SITE_AREA)}?cid=${id}`)}
            />
          ))}
        </ul>
      )}
      paging={{
        page,
        size: DISCUSSION_PAGE_SIZE,
        onPage: (currentPage) => change({ currentPage }),
        label: t('discussion.pages'),
      }}
    />
  );
};
