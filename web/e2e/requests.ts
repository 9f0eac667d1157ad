import type { CDPSession, Page } from 'puppeteer-core';

/** A request that waits until it is sent or refused. */
export interface HeldRequest {
  readonly path: string;
  readonly isNavigation: boolean;
  readonly body: string;
  /** Identifies the request in the events of the domain `Network`. */
  readonly networkId: string | undefined;
  send(): Promise<void>;
  refuse(): Promise<void>;
}

/**
 * Holds the navigations of a page and its requests to the API until `decide` sends or refuses them. All other requests
 * are neither held nor reported: a page loads a hundred modules, and their events take a quarter of the processor time.
 * Resolves with the session, whose end also ends the holding.
 */
export const holdRequests = async (page: Page, decide: (request: HeldRequest) => void): Promise<CDPSession> => {
  const session = await page.createCDPSession();
  // A page that is left takes its requests with it.
  const ignore = (): void => undefined;
  session.on('Fetch.requestPaused', ({ requestId, networkId, resourceType, request }) =>
    decide({
      path: new URL(request.url).pathname,
      isNavigation: resourceType === 'Document',
      body: request.postData ?? '',
      networkId,
      send: () => session.send('Fetch.continueRequest', { requestId }).catch(ignore),
      refuse: () => session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(ignore),
    }),
  );
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*', resourceType: 'Document' }],
  });
  return session;
};

/** Makes the page load every file as if for the first time. */
export const withoutCache = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
};
