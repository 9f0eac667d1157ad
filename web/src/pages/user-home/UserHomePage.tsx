import { useTranslation } from 'react-i18next';
import { useSearchParams, Link } from 'react-router-dom';
import { isNotFound, useCall } from '../../api';
import { LoginOnly } from '../../shared/routing/guard';
import { PagePending } from '../../shared/routing/PagePending';
import { useTitle } from '../../shared/site';
import { Card, EmptyState, LinkButton, Markdown, Difficulty, formatCount, viewerTimeZone, Loaded } from '../../kit';
import { profileCards } from '../../plugins/slots';
import { Slot } from '../../plugins/Slot';
import { PersonCard } from './PersonCard';
import { ProfileTabs } from './ProfileTabs';
import './user-home.css';
import { Heatmap } from '../../kit/heatmap/Heatmap';
import type { UserHome } from '@tribunal/contract';
import { solvedGroupsOf } from './person';

/** Lists the problems this user has solved, in collapsible groups by difficulty. */
const SolvedCard = ({ person }: { person: UserHome }) => {
  const { t } = useTranslation();
  const groups = solvedGroupsOf(person);
  return (
    <Card title={t('userHome.solvedProblems')}>
      {groups.length === 0 && (
        <EmptyState
          picture="none"
          title={t('userHome.nothingSolved')}
          actions={<LinkButton to="/problem">{t('userHome.toProblems')}</LinkButton>}
          text={t('userHome.nothingSolvedText')}
        />
      )}
      {groups.map(({ level, problems }) => (
        <details key={level} className="t-solved" open>
          <summary>
            {level === null ? <span>{t('userHome.noLevel')}</span> : <Difficulty level={level} />}{' '}
            <span className="t-muted t-num">{formatCount(problems.length)}</span>
          </summary>
          <ul>
            {problems.map(({ id, problemId }) => (
              <li key={id}>
                <Link to={`/problem/${encodeURIComponent(problemId)}`}>{problemId}</Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
};

const HeatmapCard = ({ uid }: { uid: string }) => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-user-calendar-heatmap', {
    query: { uid, timeZone: viewerTimeZone() },
    failures: 'silent',
  });
  return (
    <Card title={t('userHome.year')}>
      <Loaded answer={answer} rows={4}>
        {(data) => <Heatmap key={uid} endDate={data.endDate} counts={data.dataList} />}
      </Loaded>
    </Card>
  );
};

interface UserQuery {
  uid?: string;
  username?: string;
}

/** Shows a user's profile by uid or name; without either, the viewer's own. */
export const UserHomePage = () => {
  const [query] = useSearchParams();
  const userQuery: UserQuery = { uid: query.get('uid') || undefined, username: query.get('username') || undefined };
  if (userQuery.uid || userQuery.username) return <Profile userQuery={userQuery} />;
  return (
    <LoginOnly>
      <Profile userQuery={userQuery} />
    </LoginOnly>
  );
};

const Profile = ({ userQuery }: { userQuery: UserQuery }) => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-user-home-info', { query: userQuery, failures: 'silent' });
  const { data } = answer;
  useTitle(t('userHome.title', { username: data?.username ?? userQuery.username ?? '' }));
  if (!data) {
    return (
      <PagePending
        answer={answer}
        heading={t('userHome.title', { username: userQuery.username ?? '' })}
        isMissing={isNotFound(answer.error)}
        missing={{
          title: t('userHome.unknown'),
          text: t('userHome.unknownText'),
          to: '/home',
          link: t('userHome.toHome'),
        }}
      />
    );
  }
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PersonCard person={data} />
      <ProfileTabs person={data} overview={<Overview person={data} />} />
    </main>
  );
};

const Overview = ({ person }: { person: UserHome }) => {
  const { t } = useTranslation();
  const { uid, rating, signature } = person;
  return (
    <>
      {signature?.trim() && (
        <Card title={t('userHome.signature')}>
          <div className="t-body">
            <Markdown className="t-prose t-signature" source={signature} />
          </div>
        </Card>
      )}
      <Slot of={profileCards} props={{ uid, rating }} />
      <HeatmapCard uid={uid} />
      <SolvedCard person={person} />
    </>
  );
};
