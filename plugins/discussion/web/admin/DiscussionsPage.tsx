import {
  Button,
  confirm,
  EmptyState,
  formatCount,
  IconButton,
  ListPage,
  SearchInput,
  Segmented,
  Tag,
  TimeAgo,
  toast,
  Toggle,
  type Column,
} from '@tribunal/web/kit';
import { usePage, UserName, useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DiscussionLimits, DiscussionStatus, type Discussion } from '../../contract';
import { api, useCall } from '../calls';
import { pathOfRow } from './path-of-row';

/** The discussions of all areas, for staff. */
export const DiscussionsPage = () => {
  const { t } = useTranslation();
  const { params, change, reset, query, paging } = usePage();
  const keyword = params.get('keyword') ?? '';
  const status = params.get('status') ?? '';
  const wanted = {
    ...query,
    admin: true,
    keyword,
    status: status === '' ? undefined : (Number(status) as DiscussionStatus),
  };
  const { data, error, refetch } = useCall('GET /api/get-discussion-list', { query: wanted }, { keep: 'previous' });
  const [selected, setSelected] = useState<ReadonlyMap<number, Discussion>>(new Map());
  useTitle(t('discussion.name'));

  const select = (row: Discussion, isOn: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      if (isOn) after.set(row.id, row);
      else after.delete(row.id);
      return after;
    });
  const set = async (row: Discussion, body: { status?: DiscussionStatus; topPriority?: boolean }) => {
    await api('PUT /api/admin/discussion', { body: { id: row.id, ...body } }).catch(() => undefined);
    await refetch();
  };
  const remove = async (rows: readonly Discussion[]) => {
    const titles = rows.map(({ title }) => title).join(', ');
    const sure = await confirm({
      title: t('discussion.deleteSomeAsk', { count: rows.length }),
      text: t('discussion.deleteText', { title: titles }),
      yes: t('discussion.delete'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/discussion', { body: rows.map(({ id }) => id) });
    toast.success(t('discussion.deletedSome', { count: rows.length }));
    setSelected(new Map());
    await refetch();
  };

  const columns: Column<Discussion>[] = [
    {
      key: 'select',
      head: <span className="t-sr">{t('discussion.selection')}</span>,
      width: 'min',
      className: 't-only-box',
      cell: (row) => (
        <Toggle
          variant="box"
          label={t('discussion.selectOne', { title: row.title })}
          checked={selected.has(row.id)}
          disabled={!selected.has(row.id) && selected.size >= DiscussionLimits.removed.max}
          onChange={(isOn) => select(row, isOn)}
        />
      ),
    },
    { key: 'id', head: 'ID', width: 'min', drop: 'md', align: 'right', cell: ({ id }) => id },
    {
      key: 'title',
      head: t('discussion.field.title'),
      cell: (row) => (
        <>
          <Link to={pathOfRow(row.id, row.gid)}>{row.title}</Link>
          {row.gid !== null && <Tag>{t('discussion.group', { gid: row.gid })}</Tag>}
          <span className="t-sub">
            {t('discussion.count.comments', { count: row.commentNum })} · {formatCount(row.likeNum)} ♥ ·{' '}
            {t('discussion.count.views', { count: row.viewNum })}
          </span>
        </>
      ),
    },
    {
      key: 'author',
      head: t('discussion.author'),
      width: 'min',
      drop: 'sm',
      cell: ({ author, uid, role }) => <UserName username={author} uid={uid} role={role} variant="name" />,
    },
    {
      key: 'created',
      head: t('discussion.created'),
      width: 'min',
      drop: 'lg',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'pinned',
      head: t('discussion.pinned'),
      width: 'min',
      drop: 'sm',
      cell: (row) => (
        <Toggle
          variant="bare"
          label={t('discussion.pinOne', { title: row.title })}
          checked={row.topPriority}
          onChange={(topPriority) => void set(row, { topPriority })}
        />
      ),
    },
    {
      key: 'shown',
      head: t('discussion.shown'),
      width: 'min',
      cell: (row) => (
        <Toggle
          variant="bare"
          label={t('discussion.showOne', { title: row.title })}
          checked={row.status === DiscussionStatus.Shown}
          onChange={(isOn) => void set(row, { status: isOn ? DiscussionStatus.Shown : DiscussionStatus.Disabled })}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('discussion.actions')}</span>,
      width: 'min',
      cell: (row) => (
        <IconButton
          size="small"
          icon="trash alternate outline"
          label={t('discussion.deleteOne', { title: row.title })}
          onClick={() => void remove([row]).catch(() => undefined)}
        />
      ),
    },
  ];
  const isFiltered = keyword !== '' || status !== '';
  return (
    <ListPage
      title={t('discussion.name')}
      sub={t('discussion.adminSub')}
      actions={
        selected.size > 0 && (
          <Button
            variant="negative"
            icon="trash alternate outline"
            onClick={() => void remove([...selected.values()]).catch(() => undefined)}
          >
            {t('discussion.deleteSome', { count: selected.size })}
          </Button>
        )
      }
      filters={
        <div className="t-filters">
          <SearchInput
            icon="search"
            label={t('discussion.search')}
            hotkey="slash"
            value={keyword}
            onChange={(text) => change({ keyword: text })}
          />
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
        </div>
      }
      answer={{ data, error, refetch }}
      empty={
        <EmptyState
          title={t(isFiltered ? 'discussion.noMatch' : 'discussion.none')}
          actions={isFiltered && <Button onClick={reset}>{t('problem.resetFilters')}</Button>}
        >
          <p>{t(isFiltered ? 'discussion.noMatchText' : 'discussion.adminNoneText')}</p>
        </EmptyState>
      }
      rows={{ columns, rowKey: ({ id }) => id, label: t('discussion.name'), height: 'roomy' }}
      paging={{ ...paging, label: t('discussion.pages') }}
    />
  );
};
