import input from '@tribunal/contract/locales/en-US/input.json';
import role from '@tribunal/contract/locales/en-US/role.json';
import verdict from '@tribunal/contract/locales/en-US/verdict.json';
import { textsForPages } from './placeholders';

const files = import.meta.glob<Record<string, unknown>>(
  ['./en-US/*.json', '!./en-US/{authoring,plugins,site-admin,judge-admin,internalErrors,newUsers,second-factor}.json'],
  {
    eager: true,
    import: 'default',
  },
);

/**
 * Each file is one section, named after the file; sections that few visitors need are in `admin.ts` and
 * `second-factor.ts`.
 */
export const texts = {
  ...Object.fromEntries(
    Object.entries(files).map(([path, section]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), section]),
  ),
  role,
  verdict,
  input: textsForPages(input),
};
