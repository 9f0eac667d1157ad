import '../training.css';
import { usePage, useTitle } from '@tribunal/web/plugin';
import {
  Button,
  confirm,
  EmptyState,
  Icon,
  IconButton,
  LinkButton,
  ListPage,
  SearchInput,
  Tag,
  TimeAgo,
  toast,
  Toggle,
  type Column,
} from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type AdminTrainingRow } from '../../contract';
import { adminAddress, adminListAddress, listAddress, trainingAddress, useGid } from '../addresses';
import { AuthTag } from '../badges';
import { api, callIn, inGroup, refresh, useCall } from '../calls';

/** The trainings of the site, or of a group, for those who create some there. */
export const TrainingsPage = () => {
  const { t } = useTranslation();
  const gid = useGid();
  const { params, change, reset, query: pageQuery, paging } = usePage({ keyword: 'text' });
  const keyword = params.get('keyword') ?? '';
  const answer = useCall(
    callIn(gid, 'GET /api/admin/training/get-training-list'),
    { query: { ...pageQuery, keyword: keyword || undefined, ...inGroup(gid) }, failures: 'silent' },
    { keep: 'previous' },
  );
  useTitle(t('training.name'));

  const reload = async () => {
    await refresh(callIn(gid, 'GET /api/get-training-list'));
    await answer.refetch();
  };
  const show = async ({ id: tid }: AdminTrainingRow, status: boolean) => {
    const query = { tid, status, ...inGroup(gid) };
    await api(callIn(gid, 'PUT /api/admin/training/change-training-status'), { query }).catch(() => undefined);
    await reload();
  };
  const remove = async ({ id: tid, title }: AdminTrainingRow) => {
    const isSure = await confirm({
      title: t('training.admin.deleteAsk', { title }),
      text: t('training.admin.deleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    });
    if (!isSure) return;
    await api(callIn(gid, 'DELETE /api/admin/training'), { query: { tid, ...inGroup(gid) } });
    toast.success(t('authoring.deleted'));
    await reload();
  };

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
      failed={t('kit.listFailed')}
      filters={
        <div className="t-filters">
          <SearchInput
            icon="search"
            hotkey="slash"
            label={t('training.admin.keyword')}
            value={keyword}
            onChange={(next) => change({ keyword: next })}
          />
        </div>
      }
      empty={
        <EmptyState
          title={t(keyword ? 'training.list.noMatch' : 'training.admin.none')}
          actions={keyword ? <Button onClick={reset}>{t('authoring.resetFilters')}</Button> : create}
        >
          <p>{t(keyword ? 'training.list.noMatchText' : 'training.admin.noneText')}</p>
        </EmptyState>
      }
      rows={{
        columns: useColumns({
          onShow: (row, status) => void show(row, status),
          onRemove: (row) => void remove(row).catch(() => undefined),
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
  onShow: (row: AdminTrainingRow, status: boolean) => void;
  onRemove: (row: AdminTrainingRow) => void;
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
    {
      key: 'updated',
      head: t('training.updated'),
      width: 'min',
      drop: 'lg',
      className: 't-muted',
      cell: ({ gmtModified }) => <TimeAgo at={gmtModified} />,
    },
    {
      key: 'visible',
      head: t('training.admin.visible'),
      width: 'min',
      cell: (row) => (
        <Toggle
          variant="bare"
          label={t('training.admin.visibleOne', { title: row.title })}
          checked={row.status}
          disabled={!row.mayEdit}
          onChange={(status) => onShow(row, status)}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('authoring.actions')}</span>,
      width: 'min',
      cell: (row) => row.mayEdit && <RowActions row={row} onRemove={onRemove} />,
    },
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
    <span className="t-row tight t-actions">
      {LINKS.map(({ page, icon }) => {
        const label = t(`training.admin.action.${page}`, { title });
        return (
          <Link
            key={page}
            className="ui small basic icon button"
            to={adminAddress(row, page)}
            title={label}
            aria-label={label}
          >
            <Icon name={icon} />
          </Link>
        );
      })}
      {mayDelete && (
        <IconButton
          size="small"
          icon="trash alternate outline"
          label={t('training.admin.action.remove', { title })}
          onClick={() => onRemove(row)}
        />
      )}
    </span>
  );
};
