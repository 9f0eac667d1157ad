import { NOTABLE_SKEW_MS, type HealthDetails } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Health, formatDuration } from '../../kit';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Shows the difference between the clock of the responding server and the reference clock. */
const ClockSkew = ({ ms }: { ms: number | null }) => {
  const { t, i18n } = useTranslation();
  if (ms === null) return <Health status="slow">{t('admin.clockUnknown')}</Health>;
  const skew = formatDuration(Math.abs(ms), i18n.language);
  return (
    <Health status={Math.abs(ms) > NOTABLE_SKEW_MS ? 'slow' : 'up'}>
      {ms < 0 ? t('admin.clockBehind', { skew }) : t('admin.clockAhead', { skew })}
    </Health>
  );
};

/** Lists the parts of the site with their health. */
export const HealthFacts = ({ health }: { health: HealthDetails }) => {
  const { t } = useTranslation();
  const failed = health.plugins.filter(({ state }) => state === 'failed').length;
  const active = health.plugins.filter(({ state }) => state === 'active').length;
  return (
    <dl className="t-dl">
      <Fact name={t('admin.database')}>
        <Health status={health.database === 'ok' ? 'up' : 'down'}>{t(`admin.store.${health.database}`)}</Health>
      </Fact>
      <Fact name={t('admin.files')}>
        <Health status={health.files === 'ok' ? 'up' : 'down'}>{t(`admin.store.${health.files}`)}</Health>
      </Fact>
      <Fact name={t('admin.queue')}>
        <Health status={health.queue ? 'up' : 'down'}>{health.queue ?? t('admin.queueDown')}</Health>
      </Fact>
      <Fact name={t('admin.clock')}>
        <ClockSkew ms={health.clockSkewMs} />
      </Fact>
      <Fact name={t('admin.plugins')}>
        <Health status={failed > 0 ? 'down' : 'up'}>
          {t('admin.pluginsActive', { active, total: health.plugins.length })}
        </Health>
      </Fact>
    </dl>
  );
};
