import '../training.css';
import { usePage, useTitle } from '@tribunal/web/plugin';
import {
  LinkButton,
  ListPage,
  Tag,
  type Column,
  DeleteButton,
  actionsColumn,
  RowLink,
  timeColumn,
  toggleColumn,
  ListFilters,
} from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type AdminTrainingRow } from '../../contract';
import { adminAddress, adminListAddress, listAddress, trainingAddress, useGid } from '../addresses';
import { AuthTag } from '../badges';
import { api, callIn, inGroup, useAction, useList } from '../calls';

/** The trainings of the site, or of a group, for those who create some there. */
export const TrainingsPage = () => {
  const { t } = useTranslation();
  const gid = useGid();
  const { reset, query: pageQuery, paging, keyword, search } = usePage({ keyword: 'text' });
  const answer = useList(callIn(gid, 'GET /api/admin/training/get-training-list'), {
    ...pageQuery,
    ...inGroup(gid),
  });
  useTitle(t('training.name'));

  const lists = [callIn(gid, 'GET /api/get-training-list'), callIn(gid, 'GET /api/admin/training/get-training-list')];
  const show = useAction({
    call: ({ id: tid }: AdminTrainingRow, status: boolean) => {
      const query = { tid, status, ...inGroup(gid) };
      return api(callIn(gid, 'PUT /api/admin/training/change-training-status'), { query });
    },
    changes: lists,
  });
  const remove = useAction({
    ask: ({ title }: AdminTrainingRow) => ({
      title: t('training.admin.deleteAsk', { title }),
      text: t('training.admin.deleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: ({ id: tid }) => api(callIn(gid, 'DELETE /api/admin/training'), { query: { tid, ...inGroup(gid) } }),
    done: t('authoring.deleted'),
    changes: lists,
  });

  const create = (
    <LinkButton variant="primary" icon="plus" to={`${adminListAddress(gid)}/create`}>
      {t('training.admin.create')}
    </LinkButton>
  );
  return (
    <ListPage
      title={t('training.name')}
      sub={t(gid === null ? 'training.admin.listSub' : 'training.admin.groupSub')}
      actions={
        <>
          {gid === null ? (
            <LinkButton icon="tags" to={`${adminListAddress(gid)}/category`}>
              {t('training.admin.categories')}
            </LinkButton>
          ) : (
            <LinkButton icon="arrow left" to={listAddress(gid)}>
              {t('training.admin.toList')}
            </LinkButton>
          )}
          {create}
        </>
      }
      answer={answer}
      filters={<ListFilters label={t('training.admin.keyword')} {...search} />}
      noMatch={keyword && { title: t('training.list.noMatch'), text: t('training.list.noMatchText'), reset }}
      empty={{ title: t('training.admin.none'), text: t('training.admin.noneText'), actions: create }}
      rows={{
        columns: useColumns({
          onShow: show.run,
          onRemove: remove.run,
        }),
        rowKey: ({ id }) => id,
        label: t('training.name'),
        height: 'roomy',
      }}
      paging={{ ...paging, label: t('training.list.pages') }}
    />
  );
};

interface Actions {
  onShow: (row: AdminTrainingRow, status: boolean) => unknown;
  onRemove: (row: AdminTrainingRow) => unknown;
}

const useColumns = ({ onShow, onRemove }: Actions): Column<AdminTrainingRow>[] => {
  const { t } = useTranslation();
  return [
    { key: 'rank', head: t('training.admin.rank'), width: 'min', drop: 'md', cell: ({ rank }) => rank },
    {
      key: 'title',
      head: t('training.title'),
      className: 't-break',
      cell: ({ id, gid, title, categoryName, categoryColor }) => (
        <>
          <Link className="t-title" to={trainingAddress({ id, gid })}>
            {title}
          </Link>{' '}
          {categoryName && <Tag color={categoryColor}>{categoryName}</Tag>}
        </>
      ),
    },
    { key: 'auth', head: t('training.auth'), width: 'min', drop: 'sm', cell: (row) => <AuthTag {...row} /> },
    { key: 'author', head: t('training.author'), width: 'min', drop: 'lg', cell: ({ author }) => author },
    timeColumn({ key: 'updated', head: t('training.updated'), drop: 'lg' }, ({ gmtModified }) => gmtModified),
    toggleColumn({
      key: 'visible',
      head: t('training.admin.visible'),
      label: (row) => t('training.admin.visibleOne', { title: row.title }),
      checked: (row) => row.status,
      disabled: (row) => !row.mayEdit,
      onChange: onShow,
    }),
    actionsColumn((row) => row.mayEdit && <RowActions row={row} onRemove={onRemove} />),
  ];
};

const LINKS = [
  { page: 'edit', icon: 'edit outline' },
  { page: 'problems', icon: 'list' },
] as const;

const RowActions = ({ row, onRemove }: { row: AdminTrainingRow } & Pick<Actions, 'onRemove'>) => {
  const { t } = useTranslation();
  const { title, mayDelete } = row;
  return (
    <>
      {LINKS.map(({ page, icon }) => (
        <RowLink
          key={page}
          icon={icon}
          to={adminAddress(row, page)}
          label={t(`training.admin.action.${page}`, { title })}
        />
      ))}
      {mayDelete && <DeleteButton label={t('training.admin.action.remove', { title })} onClick={() => onRemove(row)} />}
    </>
  );
};
