import type { Locale } from '@tribunal/contract';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '../i18n';

/** Texts that an adapter provides about its site, in the viewer's language. */
export interface SiteTexts {
  /** Explains what the site's terms mean for submissions through this site. */
  terms?: string;
  /** Explains what a session is at that site and where to find it. */
  session?: string;
}

const files = import.meta.glob<SiteTexts>('../../../../plugins/remote-*/locales/*/remote.json', { import: 'default' });
const load = async (key: string, locale: Locale): Promise<SiteTexts> => {
  const file = files[`../../../../plugins/remote-${key.toLowerCase()}/locales/${locale}/remote.json`];
  return (await file?.()) ?? {};
};

/** Returns the texts of a bank's adapter; empty while they are loading and for an adapter without texts. */
export const useSiteTexts = (key: string): SiteTexts => {
  const locale = currentLocale();
  const { data } = useQuery({
    queryKey: ['texts of a remote judge', key, locale],
    queryFn: () => load(key, locale),
    staleTime: Infinity,
    enabled: key !== '',
  });
  return data ?? {};
};
