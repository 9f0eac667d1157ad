import '../training.css';
import { DownloadMenu, FORMAT_NAMES, homeOf, usePage, useJitteredRefetch, useTopic } from '@tribunal/web/plugin';
import { Card, EmptyState, IconButton, List, Tag, ListFilters } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  PROGRESS_FORMATS,
  progressFileName,
  trainingUpdates,
  type AdminTraining,
  type ProgressProblem,
  type ProgressRow,
  type RankCalls,
} from '../../contract';
import { api, useAction, useList } from '../calls';
import { Cell } from '../rank/Cell';
import { TrainingAdminFrame } from './TrainingAdminFrame';

const CALL = 'GET /api/get-training-progress';

/** Who of the members solved what; a result opens its submission. */
export const ProgressPage = () => (
  <TrainingAdminFrame page="progress">{(training) => <Progress training={training} />}</TrainingAdminFrame>
);

const Progress = ({ training: { id: tid, auth } }: { training: AdminTraining }) => {
  const { t } = useTranslation();
  const { query: pageQuery, paging, keyword, search } = usePage({ keyword: 'text' });
  const answer = useList(CALL, { tid, ...pageQuery }, { enabled: auth === 'Private' });
  const { data, refetch } = answer;
  const reload = useJitteredRefetch(() => void refetch());
  useTopic(trainingUpdates, tid, reload, reload);
  if (auth === 'Public') {
    return (
      <Card>
        <EmptyState title={t('training.admin.noMatrix')} text={t('training.admin.noMatrixText')} />
      </Card>
    );
  }
  return (
    <Card>
      <List
        answer={{ ...answer, data: data?.members }}
        filters={
          <ListFilters label={t('training.search')} {...search}>
            <Downloads tid={tid} />
          </ListFilters>
        }
        noMatch={keyword && { title: t('training.noMember'), text: t('training.noMemberText') }}
        empty={{ title: t('training.noMembers'), text: t('training.admin.noMembersText') }}
        rows={() => data && <Matrix tid={tid} data={data} />}
        paging={{ ...paging, label: t('training.rankPages') }}
      />
    </Card>
  );
};

const Downloads = ({ tid }: { tid: number }) => (
  <DownloadMenu
    label={useTranslation().t('training.admin.download')}
    path="/api/file/download-training-progress"
    query={{ tid }}
    formats={PROGRESS_FORMATS.map((format) => ({
      format,
      name: FORMAT_NAMES[format],
      fileName: progressFileName(tid, format),
    }))}
  />
);

type Data = RankCalls['GET /api/get-training-progress']['data'];

/** Returns the sections above the problems, each with the number of its columns. */
function headGroups({ problems, sections }: Data): { key: string; title: string; columns: number }[] {
  if (sections.length === 0) return [];
  return [null, ...sections].flatMap((section) => {
    const columns = problems.filter(({ sectionId }) => sectionId === (section?.id ?? null)).length;
    return columns === 0 ? [] : { key: String(section?.id ?? 'first'), title: section?.title ?? '', columns };
  });
}

const Matrix = ({ tid, data }: { tid: number; data: Data }) => {
  const { t } = useTranslation();
  const groups = headGroups(data);
  return (
    <div className="t-matrix t-train-grid" tabIndex={0} role="region" aria-label={t('training.admin.page.progress')}>
      <table className="ui unstackable table">
        <thead>
          {groups.length > 0 && (
            <tr>
              <td colSpan={3} />
              {groups.map(({ key, title, columns }) => (
                <th key={key} scope="colgroup" colSpan={columns}>
                  {title}
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col" className="pin">
              {t('training.user')}
            </th>
            <th scope="col">{t('training.realname')}</th>
            <th scope="col">{t('training.ac')}</th>
            {data.problems.map(({ pid, problemId, title }) => (
              <th key={pid} scope="col" title={title}>
                {problemId}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.members.records.map((member) => (
            <tr key={member.uid}>
              <th scope="row" className="pin">
                <Member tid={tid} member={member} />
              </th>
              <td>{member.realname}</td>
              <td>
                <b>{member.ac}</b>
              </td>
              {data.problems.map((problem) => (
                <td key={problem.pid}>
                  <Result member={member} problem={problem} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Result = ({ member, problem: { problemId } }: { member: ProgressRow; problem: ProgressProblem }) => {
  const { t } = useTranslation();
  const cell = member.cells[problemId];
  if (!cell) return null;
  const name = t('training.admin.openSubmission', { username: member.username, problemId });
  return (
    <Link to={`/submission-detail/${cell.submitId}`} title={name}>
      <Cell cell={cell} detail={t('training.admin.tries', { count: cell.tries })} />
      <span className="t-sr">{name}</span>
    </Link>
  );
};

const Member = ({ tid, member: { uid, username, isBanned } }: { tid: number; member: ProgressRow }) => {
  const { t } = useTranslation();
  const name = t(isBanned ? 'training.admin.admit' : 'training.admin.exclude', { username });
  const change = useAction({
    ask: () =>
      isBanned
        ? null
        : {
            title: t('training.admin.excludeAsk', { username }),
            text: t('training.admin.excludeText'),
            yes: t('training.admin.excludeYes'),
            variant: 'negative',
          },
    call: () => api('PUT /api/change-training-member', { body: { tid, uid, isBanned: !isBanned } }),
    changes: [CALL],
  });
  return (
    <span className="t-row tight t-train-member">
      <Link className="t-title" title={username} to={homeOf({ username, uid })}>
        {username}
      </Link>
      {isBanned && <Tag>{t('training.admin.banned')}</Tag>}
      <IconButton size="small" icon={isBanned ? 'user plus' : 'user times'} label={name} onClick={() => change.run()} />
    </span>
  );
};
