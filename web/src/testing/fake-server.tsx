import type { CoreCalls, RoleSymbol, UserInfo } from '@tribunal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import i18n from 'i18next';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { callKey, queryClient, setToken } from '../api';
import { toast } from '../kit';
import { closeQuestion } from '../kit/overlay/confirm';
import { setEnglish } from './english-texts';
import { adminTexts } from '../locales/admin';
import { secondFactorTexts } from '../locales/second-factor';
import { loadWebPart } from '../plugins/registry';
import { setStorageOwner } from '../storage/stores';
import { setSession } from '../shared/session/store';

/** A recorded call of the fake server, which answers calls in component tests. */
interface Asked {
  call: string;
  query: Record<string, string>;
  body: unknown;
}
interface Refusal {
  status: number;
  msg: string;
  field?: string;
}
type Data<Call> = Call extends { data: infer Known } ? Known : never;
type Answer<Known> = Known | Refusal;
type Answers<Calls> = {
  [K in keyof Calls]?: (asked: Asked) => Answer<Data<Calls[K]>> | Promise<Answer<Data<Calls[K]>>>;
};

/** What a call that is refused answers. */
export const refusal = (msg: string, field?: string): Refusal => ({ status: 400, msg, field });

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'msg' in answer && 'status' in answer;

/**
 * Creates the fake server. Call it once at the top of a test file; `Calls` are those of core and of the plugin under
 * test.
 */
export const fakeServer = <Calls extends object = CoreCalls>() => {
  let answers: Answers<Calls> = {};
  const asked: Asked[] = [];

  const fakeFetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    // A module of a plugin that a test has written.
    if (path.startsWith('data:')) return new Response();
    const url = new URL(path, 'http://site');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    const one: Asked = {
      call,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(one);
    const answer = answers[call as keyof Calls] as ((one: Asked) => unknown) | undefined;
    if (!answer) throw new Error(`nobody answers ${call}`);
    const reply = await answer(one);
    const envelope = isRefusal(reply)
      ? { status: reply.status, msg: reply.msg, data: reply.field ? { field: reply.field } : null }
      : { status: 200, msg: '', data: reply };
    return new Response(JSON.stringify(envelope), { status: envelope.status });
  };

  beforeEach(async () => {
    await setEnglish();
    localStorage.clear();
    sessionStorage.clear();
    setSession({ user: null, permissions: null });
    setStorageOwner(null);
    setToken(null);
    toast.close();
    closeQuestion();
    asked.length = 0;
    answers = {};
    queryClient.clear();
    vi.stubGlobal('fetch', fakeFetch);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  return {
    asked,
    answer: (more: Answers<Calls>) => {
      answers = { ...answers, ...more };
    },
    /** Returns what was sent with a call, oldest first. */
    sent: (call: keyof Calls) => asked.filter((one) => one.call === call).map(({ body, query }) => body ?? query),
  };
};

/** Sets the configuration of the site, as it was loaded before the page. */
export const putSite = (config: Partial<CoreCalls['GET /api/get-website-config']['data']>): void => {
  queryClient.setQueryData(callKey('GET /api/get-website-config', {}), {
    shortName: 'OJ',
    plugins: [],
    pluginModules: {},
    ...config,
  });
};

/** Adds the texts of the admin area. Call it before each test of an admin page. */
export const addAdminTexts = async (): Promise<void> => {
  i18n.addResourceBundle('en-US', 'translation', await adminTexts('en-US'), true, true);
  i18n.addResourceBundle('en-US', 'translation', await secondFactorTexts('en-US'), true, true);
};

/** Adds texts of the plugin under test, as in its files `web.json` and `admin.json`. Call it before each test. */
export const addPluginTexts = (id: string, ...files: object[]): void => {
  for (const texts of files) i18n.addResourceBundle('en-US', 'translation', { [id]: texts }, true, true);
};

/** Loads the web parts of these plugins with their texts; they appear on pages while the site has them switched on. */
export const loadPlugins = async (...ids: string[]): Promise<void> => {
  for (const id of ids) {
    const { locales, pageLocales, adminLocales } = (await loadWebPart(id)) ?? {};
    for (const files of [locales, pageLocales, adminLocales])
      addPluginTexts(id, (await files?.['en-US']())?.default ?? {});
  }
};

/** Logs a user in, with these roles in addition to that of a plain user. */
export const logInAs = (uid: string, username: string, roles: RoleSymbol[] = []): void => {
  setToken('known');
  setSession({ user: { uid, username, roleList: ['default_user', ...roles] } as unknown as UserInfo });
};

/** Renders an element as a page of a router at an address; `path` names the parameters that the page reads. */
export const showPage = (element: ReactNode, address = '/here', path = '*') => {
  const pages = path === '*' ? [] : [{ path, element }];
  const router = createMemoryRouter([...pages, { path: '*', element: path === '*' ? element : null }], {
    initialEntries: [address],
  });
  return {
    router,
    ...render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  };
};
