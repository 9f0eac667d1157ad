import type { Locale } from '@tribunal/contract';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '../i18n';

/** What an adapter says of its site, in the reader's language. */
export interface SiteTexts {
  /** What the site's terms mean for those who submit through here. */
  terms?: string;
  /** What a session is there, and where to find it. */
  session?: string;
}

const files = import.meta.glob<{ remote?: SiteTexts }>('../../../../plugins/remote-*/locales/*.json', {
  import: 'default',
});
const load = async (key: string, locale: Locale): Promise<SiteTexts> => {
  const file = files[`../../../../plugins/remote-${key.toLowerCase()}/locales/${locale}.json`];
  return (await file?.())?.remote ?? {};
};

/** Texts of the adapter of a bank; empty until they are here, and for one that brings none. */
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
