import { useTranslation } from 'react-i18next';
import { useStreamLive } from '../../api';
import { useTitle } from '../../shared/site';
import { Health, Switch, PageTitle } from '../../kit';
import { StatusList } from './StatusList';
import type { StatusLinks } from './StatusTable';

const LINKS: StatusLinks = {
  problem: ({ displayPid }) => `/problem/${encodeURIComponent(displayPid)}`,
  submission: ({ submitId }) => `/submission-detail/${submitId}`,
};

export const StatusPage = () => {
  const { t } = useTranslation();
  const freshness = useStreamLive() ? 'live' : 'polled';
  useTitle(t('status.title'));

  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle
        title={t('status.title')}
        sub={<Switch shown={freshness} of={{ live: t('status.liveText'), polled: t('status.pollText') }} />}
      >
        <Switch
          shown={freshness}
          of={{
            live: <Health status="up">{t('status.live')}</Health>,
            polled: <Health status="slow">{t('status.notLive')}</Health>,
          }}
        />
      </PageTitle>
      <StatusList links={LINKS} />
    </main>
  );
};
