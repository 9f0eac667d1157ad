import { homeOf, useFilters, useUser, wholeNumber } from '@tribunal/web/plugin';
import { Avatar, Card, formatMs, Icon, List, ListFilters, Loaded, Tag } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TrainingPageSizes, type RankCell, type TrainingProblem, type TrainingRankRow } from '../../contract';
import { problemAddress } from '../addresses';
import { useList } from '../calls';
import { useTraining } from '../frame/TrainingGate';
import { Cell } from './Cell';

/** Tab with the ranking of the members of a private training. */
export const RankTab = () => {
  const { t } = useTranslation();
  const { id: tid } = useTraining();
  const { params, change, keyword, search } = useFilters({ keyword: 'text' });
  const page = wholeNumber(params.get('currentPage'), 1);
  const query = { tid, keyword: keyword || undefined, currentPage: page, limit: TrainingPageSizes.rank };
  const answer = useList('GET /api/get-training-rank', query);
  const problems = useList('GET /api/get-training-problem-list', { tid });
  // Columns that come later would make the rows higher; a rank without them is better than none.
  const hasColumns = problems.data !== undefined || problems.error !== null;
  return (
    <Card>
      <List
        answer={{ ...answer, data: hasColumns ? answer.data : undefined }}
        filters={
          <>
            <ListFilters label={t('training.search')} {...search} />
            {problems.error && <Loaded answer={problems} />}
          </>
        }
        noMatch={keyword && { title: t('training.noMember'), text: t('training.noMemberText') }}
        empty={{ title: t('training.noMembers'), text: t('training.noMembersText') }}
        rowsExpected={TrainingPageSizes.rank}
        rows={(rows) => <RankTable rows={rows} columns={problems.data ?? []} />}
        paging={{
          page,
          size: TrainingPageSizes.rank,
          onPage: (currentPage) => change({ currentPage }),
          label: t('training.rankPages'),
        }}
      />
    </Card>
  );
};

interface TableProps {
  rows: readonly TrainingRankRow[];
  columns: readonly TrainingProblem[];
}

const RankTable = ({ rows, columns }: TableProps) => {
  const { t } = useTranslation();
  const training = useTraining();
  const { title, viewer } = training;
  const uid = useUser()?.uid;
  return (
    <div className="t-matrix t-train-grid" tabIndex={0} role="region" aria-label={t('training.rankOf', { title })}>
      <table className="ui unstackable table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col" className="pin">
              {t('training.user')}
            </th>
            {viewer.isTrainingAdmin && <th scope="col">{t('training.realname')}</th>}
            <th scope="col">{t('training.ac')}</th>
            <th scope="col">{t('training.runTime')}</th>
            {columns.map((problem) => (
              <th key={problem.pid} scope="col">
                <Link to={problemAddress(training, problem.problemId)} title={problem.title}>
                  {problem.problemId}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uid} className={row.uid === uid ? 't-mine' : undefined}>
              <td>{row.rank}</td>
              <th scope="row" className="pin">
                <Member row={row} isMine={row.uid === uid} />
              </th>
              {viewer.isTrainingAdmin && <td>{row.realname}</td>}
              <td>
                <b>{row.ac}</b>
              </td>
              <td className="t-num">{formatMs(row.totalRunTime)}</td>
              {columns.map(({ pid, problemId }) => (
                <td key={pid}>
                  <RankResult cell={row.submissionInfo[problemId]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const RankResult = ({ cell }: { cell: RankCell | undefined }) =>
  cell ? <Cell cell={cell} detail={cell.runTime === null ? null : formatMs(cell.runTime)} /> : null;

const Member = ({ row, isMine }: { row: TrainingRankRow; isMine: boolean }) => {
  const { t } = useTranslation();
  const { uid, username, nickname, school, avatar, gender } = row;
  return (
    <span className="t-row tight">
      <span className="t-hide-sm">
        <Avatar username={username} src={avatar} />
      </span>
      <span>
        <Link className="t-title" to={homeOf({ username, uid })}>
          {username}
        </Link>{' '}
        {gender === 'female' && (
          <>
            <Icon name="venus" />
            <span className="t-sr">{t('training.female')}</span>
          </>
        )}
        {isMine && <Tag>{t('training.you')}</Tag>}
        {(nickname ?? school) && (
          <span className="t-sub t-hide-sm">{[nickname, school].filter(Boolean).join(' · ')}</span>
        )}
      </span>
    </span>
  );
};
