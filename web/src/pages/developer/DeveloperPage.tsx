import { useTranslation } from 'react-i18next';
import { useTitle } from '../../shared/site';
import { Card, CardBody, Health, PENDING, PageTitle, SkeletonRows } from '../../kit';
import { HealthFacts } from '../../shared/health/HealthFacts';
import { JudgesCard } from '../../shared/health/JudgesCard';
import { useHealth, useHealthDetails } from '../../shared/health/use-health';
import { isAdmin, useUser } from '../../shared/session';

const STATE_STATUS = { ok: 'up', degraded: 'slow', down: 'down' } as const;

/** Shows the health of the system, in detail for staff, and links to the API documentation. */
export const DeveloperPage = () => {
  const { t } = useTranslation();
  const isStaff = isAdmin(useUser());
  const { data, error } = useHealth();
  const { data: details, error: detailsError } = useHealthDetails(isStaff);
  const state = error || !data ? 'down' : data.status;
  useTitle(t('about.developer.title'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle
        title={t('about.developer.title')}
        sub={isStaff && (details ? t('about.developer.version', { version: details.version }) : PENDING)}
      />
      <Card title={t('about.developer.system')}>
        {(data || error) && (!isStaff || details || detailsError) ? (
          <CardBody>
            <p>
              <Health status={STATE_STATUS[state]}>{t(`about.developer.${state}`)}</Health>
            </p>
            {details && <HealthFacts health={details} />}
          </CardBody>
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
      {details && <JudgesCard judges={details.judges} />}
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
