import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../shared/site';
import { ErrorState, PageTitle } from '../../../kit';
import { HealthFacts, JudgesCard, useHealth } from '../../../shared/health';

/** How the site is now. */
export const OverviewPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useHealth();
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
      <JudgesCard judges={data?.judges} />
    </>
  );
};
