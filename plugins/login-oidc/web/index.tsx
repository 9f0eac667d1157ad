import {
  defineWebPart,
  fill,
  lazySlot,
  loginMethods,
  settingSections,
  lazyPage,
  type SettingSectionProps,
} from '@tribunal/web/plugin';
import { loginOidc } from '../plugin';
import { SkeletonRows } from '@tribunal/web/kit';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const Identities = lazyPage(async () => (await import('./Identities')).Identities);

const IdentitiesSection = ({ Section }: SettingSectionProps) => {
  const { t } = useTranslation();
  return (
    <Section id="oidc" title={t('login-oidc.section')}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <Identities />
      </Suspense>
    </Section>
  );
};

export default defineWebPart(loginOidc, {
  pages: [{ path: 'login/oidc', load: async () => (await import('./AnswerPage')).AnswerPage }],
  slots: [
    fill(
      loginMethods,
      lazySlot(async () => (await import('./LoginButton')).LoginButton),
      10,
    ),
    fill(settingSections, IdentitiesSection, 20),
  ],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
});
