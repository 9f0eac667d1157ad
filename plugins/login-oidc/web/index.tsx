import { defineWebPart, fill, lazySlot, loginMethods, settingSections } from '@tribunal/web/plugin';
import { loginOidc } from '../plugin';
import { IdentitiesSection } from './IdentitiesSection';

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
