import type { Locale } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import type { RemoteSiteTexts } from '../../contract';
import { useCall } from '../calls';

/** Returns what a remote judge's adapter says about its site in the viewer's language; empty while it is loading. */
export const useSiteTexts = (key: string): Partial<RemoteSiteTexts> => {
  const { language } = useTranslation().i18n;
  const { data } = useCall(
    'GET /api/remote-site-texts',
    { query: { key }, failures: 'silent' },
    { enabled: key !== '', staleTime: Infinity },
  );
  return data?.[language as Locale] ?? {};
};
