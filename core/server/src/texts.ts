import enUSInput from '@tribunal/contract/locales/en-US/input.json';
import enUSRoles from '@tribunal/contract/locales/en-US/role.json';
import zhCNInput from '@tribunal/contract/locales/zh-CN/input.json';
import zhCNRoles from '@tribunal/contract/locales/zh-CN/role.json';
import { Texts, type DiscoveredPlugin } from '@tribunal/platform';
import enUS from '../locales/en-US.json';
import zhCN from '../locales/zh-CN.json';

/** The texts of core alone. */
export const coreTexts = {
  'en-US': { ...enUS, role: enUSRoles, input: { ...enUS.input, ...enUSInput } },
  'zh-CN': { ...zhCN, role: zhCNRoles, input: { ...zhCN.input, ...zhCNInput } },
};

/** Returns the texts of core and of these plugins. */
export async function textsWith(plugins: readonly DiscoveredPlugin[]): Promise<Texts> {
  const texts = new Texts(coreTexts);
  for (const plugin of plugins) {
    for (const [locale, tree] of await plugin.texts()) texts.add(plugin.manifest.id, locale, tree);
  }
  return texts;
}
