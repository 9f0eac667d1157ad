import { useTranslation } from 'react-i18next';
import { useTitle } from '../../shared/site';
import { Card, CardBody, ErrorState, PageTitle, SkeletonRows } from '../../kit';
import { HealthFacts, JudgesCard, useHealth } from '../../shared/health';

/** How the system is, and where its calls are described. */
export const DeveloperPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useHealth();
  useTitle(t('about.developer.title'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle
        title={t('about.developer.title')}
        sub={data && t('about.developer.version', { version: data.version })}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (
        <Card title={t('about.developer.system')}>
          {data ? (
            <CardBody>
              <HealthFacts health={data} />
            </CardBody>
          ) : (
            <SkeletonRows rows={2} />
          )}
        </Card>
      )}
      {!error && <JudgesCard judges={data?.judges} />}
      <Card title={t('about.developer.api')}>
        <CardBody>
          <p>{t('about.developer.apiText')}</p>
          <div className="t-row t-text">
            <a href="/api/docs">{t('about.developer.apiDocs')}</a>
            <a href="/api/openapi.json">{t('about.developer.openApi')}</a>
          </div>
        </CardBody>
      </Card>
    </main>
  );
};
