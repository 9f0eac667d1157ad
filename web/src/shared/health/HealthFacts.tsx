import type { Health as HealthData } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Health } from '../../kit';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Of a site that answers: a part that failed would have made the whole answer a failure. */
export const HealthFacts = ({ health }: { health: HealthData }) => {
  const { t } = useTranslation();
  const failed = health.plugins.filter(({ state }) => state === 'failed').length;
  const active = health.plugins.filter(({ state }) => state === 'active').length;
  return (
    <dl className="t-dl">
      <Fact name={t('admin.database')}>
        <Health look="up">{health.database}</Health>
      </Fact>
      <Fact name={t('admin.queue')}>
        <Health look="up">{health.queue}</Health>
      </Fact>
      <Fact name={t('admin.plugins')}>
        <Health look={failed > 0 ? 'down' : 'up'}>
          {t('admin.pluginsActive', { active, total: health.plugins.length })}
        </Health>
      </Fact>
    </dl>
  );
};
