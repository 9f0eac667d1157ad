import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Texts that an adapter provides about its site, in the viewer's language. */
export interface SiteTexts {
  /** Explains what the site's terms mean for submissions through this site. */
  terms?: string;
  /** Explains what a session is at that site and where to find it. */
  session?: string;
}

const NONE: SiteTexts = {};
const files = import.meta.glob<SiteTexts>('../../../remote-*/locales/*/remote.json', { import: 'default' });
const fileOf = (key: string, language: string) =>
  files[`../../../remote-${key.toLowerCase()}/locales/${language}/remote.json`];

/** Returns the texts of a remote judge's adapter; empty while they are loading and for an adapter without texts. */
export const useSiteTexts = (key: string): SiteTexts => {
  const { language } = useTranslation().i18n;
  const [loaded, setLoaded] = useState<{ of: string; texts: SiteTexts }>();
  const of = `${key} ${language}`;
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const texts = (await fileOf(key, language)?.()) ?? NONE;
      if (isWanted) setLoaded({ of, texts });
    };
    void load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [key, language, of]);
  return loaded?.of === of ? loaded.texts : NONE;
};
