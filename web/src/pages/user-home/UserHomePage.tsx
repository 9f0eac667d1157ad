import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isNotFound, useCall } from '../../api';
import { LoginOnly } from '../../shared/routing/guard';
import { useTitle } from '../../shared/site';
import { Card, EmptyState, ErrorState, LinkButton, Markdown, SkeletonRows } from '../../kit';
import { HeatmapCard } from './HeatmapCard';
import { PersonCard } from './PersonCard';
import { SolvedCard } from './SolvedCard';
import './user-home.css';

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
  const { data, error, refetch } = useCall('GET /api/get-user-home-info', { query: userQuery, failures: 'silent' });
  useTitle(t('userHome.title', { username: data?.username ?? userQuery.username ?? '' }));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {!data && !error && (
        <Card>
          <SkeletonRows rows={8} />
        </Card>
      )}
      {!data && <h1 className="t-sr">{t('userHome.title', { username: userQuery.username ?? '' })}</h1>}
      {!data && error && isNotFound(error) && (
        <EmptyState
          title={t('userHome.unknown')}
          actions={
            <LinkButton to="/home" variant="primary">
              {t('userHome.toHome')}
            </LinkButton>
          }
        >
          <p>{t('userHome.unknownText')}</p>
        </EmptyState>
      )}
      {!data && error && !isNotFound(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <PersonCard person={data} />
          {data.signature?.trim() && (
            <Card title={t('userHome.signature')}>
              <div className="t-body">
                <Markdown className="t-prose t-signature" source={data.signature} />
              </div>
            </Card>
          )}
          <HeatmapCard uid={data.uid} />
          <SolvedCard person={data} />
        </>
      )}
    </main>
  );
};
