/** Locale texts of the plugin by language, each loaded once. */
export const locales = {
  'en-US': () => import('../locales/en-US.json'),
  'zh-CN': () => import('../locales/zh-CN.json'),
};
