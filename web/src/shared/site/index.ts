import type { WebsiteConfig } from '@tribunal/contract';
import { useEffect } from 'react';
import { callKey, queryClient, useCall } from '../../api';

/** What a page may rely on before the server has answered. */
const UNKNOWN: WebsiteConfig = {
  baseUrl: '',
  name: 'Tribunal',
  shortName: 'Tribunal',
  description: null,
  register: false,
  registerCode: false,
  mail: false,
  recordName: null,
  recordUrl: null,
  projectName: null,
  projectUrl: null,
  openPublicDiscussion: false,
  openGroupDiscussion: false,
  openContestComment: false,
  plugins: [],
};
const CALL = 'GET /api/get-website-config';

/** The call itself, for what cannot stand without an answer: it may fail and be tried again. */
export const useSiteCall = () => useCall(CALL, {}, { staleTime: Infinity });

/** undefined until the server has answered. */
export const useSiteIfKnown = (): WebsiteConfig | undefined => useSiteCall().data;

/** Name, switches and the plugins that are on. */
export const useSite = (): WebsiteConfig => useSiteIfKnown() ?? UNKNOWN;

/** The server said which plugins are on now. */
export const setEnabledPlugins = (plugins: string[]): void => {
  queryClient.setQueryData<WebsiteConfig>(callKey(CALL), (config) => config && { ...config, plugins });
};

/** The operator has changed the settings. */
export const setSite = (config: WebsiteConfig): void => {
  queryClient.setQueryData<WebsiteConfig>(callKey(CALL), config);
};

/** `Problems · Tribunal` in the browser's tab. */
export const useTitle = (title: string): void => {
  const { shortName } = useSite();
  useEffect(() => {
    document.title = title ? `${title} · ${shortName}` : shortName;
  }, [title, shortName]);
};
