import { SkeletonRows } from '@tribunal/web/kit';
import { lazyPage, type SettingSectionProps } from '@tribunal/web/plugin';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const Identities = lazyPage(async () => (await import('./Identities')).Identities);

export const IdentitiesSection = ({ Section }: SettingSectionProps) => {
  const { t } = useTranslation();
  return (
    <Section id="oidc" title={t('login-oidc.section')}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <Identities />
      </Suspense>
    </Section>
  );
};
