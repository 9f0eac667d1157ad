import '../training.css';
import { useFilters, useRequireLogin, useTitle, useUser } from '@tribunal/web/plugin';
import {
  ListCard,
  PageTitle,
  Segmented,
  Select,
  Tag,
  type Column,
  timeColumn,
  ListFilters,
  minorColumn,
  numberColumn,
} from '@tribunal/web/kit';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TRAINING_AUTHS, TrainingPageSizes, type Training } from '../../contract';
import { trainingAddress } from '../addresses';
import { AuthTag, Progress } from '../badges';
import { callIn, inGroup, useCategories, useList } from '../calls';
import { isFiltered, readFilters, toQuery, type Filters } from './filters';

export const TrainingListPage = () => {
  const { t } = useTranslation();
  useTitle(t('training.name'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t('training.name')} sub={t('training.list.sub')} />
      <TrainingList gid={null} />
    </main>
  );
};

interface ListProps {
  gid: number | null;
  /** Title of the card. */
  title?: string;
  aside?: ReactNode;
}

/** The visible trainings of the site, or of a group. */
export const TrainingList = ({ gid, title, aside }: ListProps) => {
  const { t } = useTranslation();
  const { params, change, reset } = useFilters({ keyword: 'text', categoryId: 'id', auth: TRAINING_AUTHS });
  const filters = readFilters(params);
  const query = { ...toQuery(filters), ...inGroup(gid) };
  const answer = useList(callIn(gid, 'GET /api/get-training-list'), query);
  const columns = useColumns();
  const filtered = isFiltered(filters);
  return (
    <ListCard
      title={title}
      aside={aside}
      answer={answer}
      filters={<FilterBar gid={gid} filters={filters} change={change} />}
      noMatch={filtered && { title: t('training.list.noMatch'), text: t('training.list.noMatchText'), reset }}
      empty={{ title: t('training.list.none'), text: t('training.list.noneText') }}
      rowsExpected={TrainingPageSizes.listPage}
      rows={{
        columns,
        rowKey: ({ id }) => id,
        label: t('training.name'),
        height: 'roomy',
      }}
      paging={{
        page: filters.page,
        size: TrainingPageSizes.listPage,
        onPage: (currentPage) => change({ currentPage }),
        label: t('training.list.pages'),
      }}
    />
  );
};

interface FilterProps {
  gid: number | null;
  filters: Filters;
  change: (values: Record<string, string | null>) => void;
}

const FilterBar = ({ gid, filters, change }: FilterProps) => {
  const { t } = useTranslation();
  const categories = useCategories(gid) ?? [];
  return (
    <ListFilters
      label={t('training.list.keyword')}
      hotkey="slash"
      value={filters.keyword}
      onChange={(keyword) => change({ keyword })}
    >
      <Segmented
        label={t('training.auth')}
        value={filters.auth}
        options={[
          { value: '', text: t('training.list.any') },
          { value: 'Public', text: t('training.public') },
          { value: 'Private', text: t('training.private') },
        ]}
        onChange={(auth) => change({ auth })}
      />
      {categories.length > 0 && (
        <Select
          label={t('training.category')}
          value={filters.categoryId}
          options={[
            { value: '', text: t('training.list.anyCategory') },
            ...categories.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
          onChange={(categoryId) => change({ categoryId })}
        />
      )}
    </ListFilters>
  );
};

const useColumns = (): Column<Training>[] => {
  const { t } = useTranslation();
  const user = useUser();
  const requireLogin = useRequireLogin();
  // Visitors stay on the page and are asked to log in, which then leads to the training.
  const onOpen = (event: MouseEvent<HTMLAnchorElement>) => {
    if (user) return;
    event.preventDefault();
    requireLogin(event.currentTarget.pathname);
  };
  const progress: Column<Training> = {
    key: 'progress',
    head: t('training.progress'),
    drop: 'sm',
    cell: (row) => <Progress {...row} />,
  };
  return [
    minorColumn({ key: 'rank', head: '#', drop: 'md' }, ({ rank }) => rank),
    {
      key: 'title',
      head: t('training.title'),
      className: 't-break',
      cell: (row) => (
        <>
          <Link className="t-title" to={trainingAddress(row)} onClick={onOpen}>
            {row.title}
          </Link>
          <span className="t-sub t-only-sm">
            <span>{t('training.count', { count: row.problemCount })}</span>
            {user && <span> · {t('training.solved', { acCount: row.acCount, problemCount: row.problemCount })}</span>}
          </span>
        </>
      ),
    },
    { key: 'auth', head: t('training.auth'), width: 'min', cell: (row) => <AuthTag {...row} /> },
    {
      key: 'category',
      head: t('training.category'),
      width: 'min',
      drop: 'sm',
      cell: ({ categoryName, categoryColor }) => categoryName && <Tag color={categoryColor}>{categoryName}</Tag>,
    },
    ...(user ? [progress] : []),
    numberColumn({ key: 'count', head: t('training.problems'), drop: 'sm' }, ({ problemCount }) => problemCount),
    { key: 'author', head: t('training.author'), width: 'min', drop: 'lg', cell: ({ author }) => author },
    timeColumn({ key: 'updated', head: t('training.updated'), drop: 'lg' }, ({ gmtModified }) => gmtModified),
  ];
};
