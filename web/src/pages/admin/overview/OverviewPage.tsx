import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../shared/site';
import { ErrorState, Note, PageTitle } from '../../../kit';
import { HealthFacts } from '../../../shared/health/HealthFacts';
import { JudgesCard } from '../../../shared/health/JudgesCard';
import { useHealthDetails } from '../../../shared/health/use-health';

/** Shows the current state of the site. */
export const OverviewPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useHealthDetails();
  useTitle(t('admin.overview'));
  return (
    <>
      <PageTitle title={t('admin.overview')} sub={data && t('admin.version', { version: data.version })} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="ui segment">
          <HealthFacts health={data} />
        </section>
      )}
      {data && data.untrustedProxies.length > 0 && (
        <Note kind="warning" title={t('admin.untrustedProxy')}>
          {t('admin.untrustedProxyText', { proxies: data.untrustedProxies.join(', ') })}
        </Note>
      )}
      <JudgesCard judges={data?.judges} />
    </>
  );
};
