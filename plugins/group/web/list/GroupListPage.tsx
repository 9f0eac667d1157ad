import '../group.css';
import { Button, ListPage, Segmented, Select, Toggle, ListFilters } from '@tribunal/web/kit';
import { hasPermission, pagingOf, useFilters, useRequireLogin, useSession, useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { GROUP_AUTHS, GroupPageSizes } from '../../contract';
import { groupAddress } from '../addresses';
import { authKey } from '../badges';
import { useList } from '../calls';
import { CreateDialog } from '../settings/CreateDialog';
import { ARCHIVED, FILTERS, isFiltered, readFilters, toQuery } from './filters';
import { GroupCard } from './GroupCard';
import { Invitations } from './Invitations';

/** The groups of the site; the filters are in the address. */
export const GroupListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { user } = session;
  const requireLogin = useRequireLogin();
  const { params, change, reset, search } = useFilters(FILTERS);
  const [isCreating, setCreating] = useState(false);
  const filters = readFilters(params, user !== null);
  const answer = useList('GET /api/get-group-list', toQuery(filters));
  useTitle(t('group.name'));

  const create = (user === null || hasPermission(session, 'group_add')) && (
    <Button variant="primary" icon="plus" onClick={() => (user ? setCreating(true) : requireLogin('/group'))}>
      {t('group.create')}
    </Button>
  );
  const filtered = isFiltered(filters);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {user && <Invitations />}
      <ListPage
        title={t('group.name')}
        actions={create}
        answer={answer}
        filters={
          <ListFilters label={t('group.search')} {...search}>
            <Segmented
              label={t('group.field.auth')}
              value={String(filters.auth)}
              options={[
                { value: '0', text: t('group.auth.all') },
                ...GROUP_AUTHS.map((auth) => ({ value: String(auth), text: t(authKey(auth)) })),
              ]}
              onChange={(auth) => change({ auth: auth === '0' ? null : auth })}
            />
            <Select
              label={t('group.archived')}
              value={filters.archived}
              options={ARCHIVED.map((value) => ({ value, text: t(`group.archivedOf.${value}`) }))}
              onChange={(archived) => change({ archived: archived === 'all' ? null : archived })}
            />
            {user && (
              <Toggle
                label={t('group.onlyMine')}
                checked={filters.onlyMine}
                onChange={(onlyMine) => change({ onlyMine })}
              />
            )}
          </ListFilters>
        }
        noMatch={filtered && { title: t('group.noMatch'), text: t('group.noMatchText'), reset }}
        empty={{ title: t('group.none'), text: t('group.noneText'), actions: create }}
        rows={(records) => (
          <ul className="t-group-cards" aria-label={t('group.name')}>
            {records.map((group) => (
              <GroupCard key={group.id} group={group} onAuth={(auth) => change({ auth })} />
            ))}
          </ul>
        )}
        paging={{
          ...pagingOf({ page: filters.page, size: filters.size }, change),
          sizes: GroupPageSizes.listChoices,
          label: t('group.pages'),
        }}
      />
      {isCreating && user && (
        <CreateDialog onClose={() => setCreating(false)} onCreated={(gid) => void navigate(groupAddress(gid))} />
      )}
    </main>
  );
};
