import type { WebsiteConfig } from '@tribunal/contract';
import { useEffect } from 'react';
import { callKey, queryClient, useCall } from '../../api';

/** Default settings until the server has responded. */
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
  pluginModules: {},
};
const CALL = 'GET /api/get-website-config';

/** Returns the query itself, for components that need a response: it may fail and be retried. */
export const useSiteCall = () => useCall(CALL, {}, { staleTime: Infinity });

/** Returns the site's settings; undefined until they are loaded. */
const useSiteIfKnown = (): WebsiteConfig | undefined => useSiteCall().data;

/** Returns the site's settings: name, switches and the enabled plugins. */
export const useSite = (): WebsiteConfig => useSiteIfKnown() ?? UNKNOWN;

/** Stores the list of enabled plugins that the server reported. */
export const setEnabledPlugins = (plugins: string[]): void => {
  queryClient.setQueryData<WebsiteConfig>(callKey(CALL), (config) => config && { ...config, plugins });
};

/** Stores settings changed by the operator. */
export const setSite = (config: WebsiteConfig): void => {
  queryClient.setQueryData<WebsiteConfig>(callKey(CALL), config);
};

/** Sets the document title, e.g. `Problems · Tribunal`. */
export const useTitle = (title: string): void => {
  const { shortName } = useSite();
  useEffect(() => {
    document.title = title ? `${title} · ${shortName}` : shortName;
  }, [title, shortName]);
};
