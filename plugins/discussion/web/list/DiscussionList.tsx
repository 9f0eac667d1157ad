import { Button, LinkButton, ListCard, ListPage, Select, toast, Toggle, ListFilters } from '@tribunal/web/kit';
import type { ListProps } from '@tribunal/web/kit/more';
import { accountDialog, hasPermission, useFilters, useSession, wholeNumber } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DISCUSSION_PAGE_SIZE, DiscussionLimits, type Discussion } from '../../contract';
import { detailPath, moderationPath, type WebArea } from '../area';
import { useCall, useList } from '../calls';
import '../discussion.css';
import { DiscussionDialog } from '../write/DiscussionDialog';
import { CategoriesDialog } from './CategoriesDialog';
import { DiscussionRow } from './DiscussionRow';

/** Matches of a search that are listed; there may be more. */
const MAX_FOUND = DiscussionLimits.found.max;

interface Props {
  area: WebArea;
  /** Lists only discussions about this problem. */
  problemId: string | null;
}

/** The discussions of an area, or those about one problem; the filters are in the address. */
export const DiscussionList = ({ area, problemId }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { user } = session;
  const { params, change, reset, keyword, search } = useFilters({ cid: 'id', keyword: 'text', onlyMine: 'flag' });
  const [open, setOpen] = useState<'none' | 'write' | 'categories'>('none');
  const page = wholeNumber(params.get('currentPage'), 1);
  const cid = wholeNumber(params.get('cid'), 0, 0) || undefined;
  const onlyMine = user !== null && params.get('onlyMine') === 'true';
  const categories = useCall('GET /api/discussion-category', { failures: 'silent' }, { staleTime: Infinity });
  const query = {
    currentPage: page,
    limit: DISCUSSION_PAGE_SIZE,
    keyword,
    cid,
    onlyMine,
    pid: problemId ?? undefined,
    gid: area.gid,
  };
  const answer = useList('GET /api/get-discussion-list', query);
  const isFiltered = keyword !== '' || cid !== undefined || onlyMine;

  const write = () => {
    if (user) return setOpen('write');
    toast.warning(t('account.loginFirst'));
    accountDialog.open('login');
  };
  const mayWrite = !area.isClosed && (user === null || hasPermission(session, 'discussion_add'));
  const isRoot = user?.roleList.includes('root') ?? false;
  const writeButton = mayWrite && (
    <Button variant="primary" icon="edit outline" onClick={write}>
      {t('discussion.create')}
    </Button>
  );
  const filters = (
    <ListFilters label={t('discussion.search')} {...search}>
      <Select
        className="t-later-options"
        label={t('discussion.field.categoryId')}
        value={String(cid ?? '')}
        options={[
          { value: '', text: t('discussion.allCategories') },
          ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
        onChange={(value) => change({ cid: value })}
      />
      {user && (
        <Toggle label={t('discussion.onlyMine')} checked={onlyMine} onChange={(isOn) => change({ onlyMine: isOn })} />
      )}
    </ListFilters>
  );

  // On phones they stay in the line of the title, whether or not those of admins have appeared.
  const actions = (
    <div className="t-row">
      {isRoot && area.gid === undefined && problemId === null && (
        <Button icon="tags" aria-label={t('discussion.categories')} onClick={() => setOpen('categories')}>
          <span className="t-hide-sm">{t('discussion.categories')}</span>
        </Button>
      )}
      {area.canModerate && (
        <LinkButton icon="setting" aria-label={t('discussion.manage')} to={moderationPath(area)}>
          <span className="t-hide-sm">{t('discussion.manage')}</span>
        </LinkButton>
      )}
      {writeButton}
    </div>
  );
  const title = problemId ? t('discussion.nameAbout', { id: problemId }) : t('discussion.name');
  const list: ListProps<Discussion> = {
    answer,
    filters,
    noMatch: isFiltered && { title: t('discussion.noMatch'), text: t('discussion.noMatchText'), reset },
    empty: { title: t('discussion.none'), text: t('discussion.noneText'), actions: writeButton },
    rowsExpected: DISCUSSION_PAGE_SIZE,
    rows: (records) => (
      <>
        <ul className="t-discussions" aria-label={t('discussion.name')}>
          {records.map((one) => (
            <DiscussionRow key={one.id} area={area} discussion={one} onCategory={(id) => change({ cid: id })} />
          ))}
        </ul>
        {keyword && answer.data?.total === MAX_FOUND && (
          <p className="t-muted">{t('discussion.onlyNewest', { max: MAX_FOUND })}</p>
        )}
      </>
    ),
    paging: {
      page,
      size: DISCUSSION_PAGE_SIZE,
      onPage: (currentPage) => change({ currentPage }),
      label: t('discussion.pages'),
    },
  };

  return (
    <>
      {area.gid === undefined ? (
        <ListPage title={title} actions={actions} {...list} />
      ) : (
        <ListCard title={title} aside={actions} {...list} />
      )}
      {open === 'write' && user && (
        <DiscussionDialog
          area={area}
          user={user}
          problemId={problemId}
          discussion={null}
          onClose={() => setOpen('none')}
          onSaved={(did) => void navigate(detailPath(area, did))}
        />
      )}
      {open === 'categories' && categories.data && (
        <CategoriesDialog categories={categories.data} onClose={() => setOpen('none')} />
      )}
    </>
  );
};
