import {
  Button,
  ListPage,
  SearchInput,
  Segmented,
  Tag,
  TimeAgo,
  type Column,
  actionsColumn,
  ListFilters,
} from '@tribunal/web/kit';
import { usePage, UserName, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { APPLICATION_PROGRESSES, ApplicationProgress, PROGRESS_STATES, type Application } from '../../contract';
import { openAddress } from '../addresses';
import { api, useAction, useList } from '../calls';

/** The buttons that an application has in each state, by what becomes of it. */
const CHOICES: Readonly<Record<ApplicationProgress, readonly ApplicationProgress[]>> = {
  [ApplicationProgress.Applied]: [ApplicationProgress.Public, ApplicationProgress.Refused],
  [ApplicationProgress.Public]: [ApplicationProgress.Applied, ApplicationProgress.Refused],
  [ApplicationProgress.Refused]: [ApplicationProgress.Public, ApplicationProgress.Applied],
};
const ACTS = {
  [ApplicationProgress.Applied]: 'reopen',
  [ApplicationProgress.Public]: 'agree',
  [ApplicationProgress.Refused]: 'refuse',
} as const;

const CALL = 'GET /api/admin/group-problem/list';

/** Applications of groups for problems to become public, for problem admins. */
export const ApplicationsPage = () => {
  const { t } = useTranslation();
  const { params, change, reset, query, paging, keyword, search } = usePage({
    keyword: 'text',
    gid: 'id',
    progress: APPLICATION_PROGRESSES,
  });
  const gid = Number(params.get('gid')) || undefined;
  const progress = APPLICATION_PROGRESSES.find((one) => String(one) === params.get('progress'));
  const answer = useList(CALL, { ...query, gid, progress });
  useTitle(t('group-problem.applications'));
  const decide = useAction({
    ask: ({ title, applyPublicProgress }: Application, to: ApplicationProgress) => ({
      title: t(`group-problem.${ACTS[to]}Ask`, { title }),
      text: t(`group-problem.${ACTS[to]}Text`),
      yes: t(`group-problem.${ACTS[to]}`),
      variant: applyPublicProgress === ApplicationProgress.Public ? 'negative' : undefined,
    }),
    call: ({ id: pid }, to) => api('PUT /api/admin/group-problem/change-progress', { body: { pid, progress: to } }),
    done: (_, __, to) => t(`group-problem.${ACTS[to]}Done`),
    changes: [CALL],
  });
  const isFiltered = keyword !== '' || gid !== undefined || progress !== undefined;
  return (
    <ListPage
      title={t('group-problem.applications')}
      sub={t('group-problem.applicationsSub')}
      answer={answer}
      filters={
        <ListFilters label={t('group-problem.searchApplications')} {...search}>
          <SearchInput
            icon="users"
            label={t('group-problem.groupId')}
            value={gid === undefined ? '' : String(gid)}
            onChange={(text) => change({ gid: /^\d{1,9}$/.test(text) ? text : null })}
          />
          <Segmented
            label={t('group-problem.state')}
            value={String(progress ?? '')}
            options={[
              { value: '', text: t('group-problem.anyState') },
              ...APPLICATION_PROGRESSES.map((one) => ({
                value: String(one),
                text: t(`group-problem.progress.${PROGRESS_STATES[one]}`),
              })),
            ]}
            onChange={(value) => change({ progress: value })}
          />
        </ListFilters>
      }
      noMatch={isFiltered && { title: t('group-problem.noMatch'), text: t('group-problem.noApplicationMatch'), reset }}
      empty={{ title: t('group-problem.noApplications'), text: t('group-problem.noApplicationsText') }}
      rows={{
        columns: useColumns(decide.run),
        rowKey: ({ id }) => id,
        label: t('group-problem.applications'),
        height: 'roomy',
      }}
      paging={{ ...paging, label: t('problem.pages') }}
    />
  );
};

const useColumns = (onDecide: (row: Application, to: ApplicationProgress) => void): Column<Application>[] => {
  const { t } = useTranslation();
  return [
    {
      key: 'title',
      head: t('problem.title'),
      className: 't-break',
      cell: (row) => (
        <>
          <Link className="t-title" to={`/admin/problem/edit/${row.id}`}>
            {row.title}
          </Link>
          <span className="t-sub">
            <Link
              to={openAddress(row.gid, { ...row, isPublic: row.applyPublicProgress === ApplicationProgress.Public })}
            >
              {row.problemId}
            </Link>
          </span>
        </>
      ),
    },
    {
      key: 'group',
      head: t('group-problem.group'),
      drop: 'md',
      className: 't-break',
      cell: ({ gid, groupName }) => <Link to={`/group/${gid}`}>{groupName}</Link>,
    },
    {
      key: 'author',
      head: t('group-problem.author'),
      width: 'min',
      drop: 'md',
      cell: ({ author }) => author && <UserName username={author} variant="name" />,
    },
    {
      key: 'mode',
      head: t('group-problem.kind'),
      width: 'min',
      drop: 'lg',
      cell: ({ type, judgeMode }) => `${type === 0 ? 'ACM' : 'OI'} · ${t(`group-problem.mode.${judgeMode}`)}`,
    },
    {
      key: 'state',
      head: t('group-problem.state'),
      width: 'min',
      cell: ({ applyPublicProgress, gmtModified }) => (
        <>
          <Tag>{t(`group-problem.progress.${PROGRESS_STATES[applyPublicProgress]}`)}</Tag>
          <span className="t-sub">
            <TimeAgo at={gmtModified} />
          </span>
        </>
      ),
    },
    actionsColumn((row) => (
      <>
        {CHOICES[row.applyPublicProgress].map((to) => (
          <Button
            key={to}
            size="small"
            variant={to === ApplicationProgress.Public ? 'primary' : undefined}
            aria-label={t(`group-problem.${ACTS[to]}One`, { title: row.title })}
            onClick={() => onDecide(row, to)}
          >
            {t(`group-problem.${ACTS[to]}`)}
          </Button>
        ))}
      </>
    )),
  ];
};
