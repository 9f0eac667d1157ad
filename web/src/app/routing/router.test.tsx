import type { UserInfo, WebsiteConfig } from '@tribunal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient, setToken } from '../../api';
import { currentToast } from '../../kit/feedback/toast';
import { setSession } from '../../shared/session/store';
import { setEnabledPlugins } from '../../shared/site';
import { addPluginTexts, fakeServer, logInAs } from '../../testing';

// jsdom does not implement `matchMedia`, which pages use.
vi.hoisted(() => {
  globalThis.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});
const { routes } = await import('./router');

const server = fakeServer();
const site = (plugins: string[] = [], pluginModules: WebsiteConfig['pluginModules'] = {}) =>
  ({ name: 'Site', shortName: 'Site', plugins, pluginModules }) as unknown as WebsiteConfig;

beforeEach(() => {
  // The pages' own calls stay pending: the test only checks where an address leads.
  const answered = globalThis.fetch;
  const neverAnswered = new Promise<Response>(() => {});
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    /^data:|get-website-config|admin\/login|get-user-auth-info/.test(path) ? answered(path, init) : neverAnswered,
  );
  server.answer({ 'GET /api/get-website-config': () => site(['dashboard']) });
});

const open = (address: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const leadsTo = (path: string, hash = '') =>
    waitFor(() => {
      expect(router.state.navigation.state).toBe('idle');
      expect([router.state.location.pathname, router.state.location.hash]).toEqual([path, hash]);
    });
  return { leadsTo };
};

test.each(['dashboard', 'switch', 'announcement', 'nowhere'])(
  'a visitor comes from /admin/%s to the login',
  async (path) => {
    await open(`/admin/${path}`).leadsTo('/admin/login');
  },
);

test('a visitor who comes from an unknown page of the admin area logs in once', async () => {
  server.answer({
    'POST /api/admin/login': () => {
      setToken('fresh');
      return { uid: '1', username: 'root', roleList: ['root'] } as UserInfo;
    },
    'GET /api/get-user-auth-info': () => ({ roles: ['root'], permissions: [], needsSecondFactor: false }),
  });
  const { leadsTo } = open('/admin/nowhere');
  await leadsTo('/admin/login');
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'root' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await leadsTo('/admin');
  expect(currentToast()?.text).toBe('Page not found');
});

test.each([
  ['dashboard', '/admin', ''],
  ['switch', '/admin/conf', '#switches'],
])('/admin/%s leads to the page that has it', async (path, to, hash) => {
  logInAs('1', 'root', ['root']);
  await open(`/admin/${path}`).leadsTo(to, hash);
});

test('the admin area opens on the dashboard; without it, on the problems', async () => {
  addPluginTexts('dashboard', { name: 'Dashboard' });
  logInAs('1', 'root', ['root']);
  const { leadsTo } = open('/admin');
  const menuEntry = () => screen.queryAllByRole('link', { name: 'Dashboard' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(menuEntry().length).toBeGreaterThan(0);
  await leadsTo('/admin');
  act(() => setEnabledPlugins([]));
  await leadsTo('/admin/problems');
  expect(menuEntry()).toEqual([]);
  expect(currentToast()).toBeNull();
  act(() => setEnabledPlugins(['dashboard']));
  await waitFor(() => expect(menuEntry().length).toBeGreaterThan(0));
});

test('/admin/announcement is the page of the plugin', async () => {
  logInAs('1', 'root', ['root']);
  setSession({ permissions: ['announcement_admin'] });
  server.answer({ 'GET /api/get-website-config': () => site(['announcement']) });
  const { leadsTo } = open('/admin/announcement');
  expect(await screen.findByRole('button', { name: 'New announcement' })).toBeTruthy();
  await leadsTo('/admin/announcement');
});

test.each(['conf', 'notice', 'judges', 'plugins', 'internal-errors', 'announcement'])(
  'an admin without the permission for /admin/%s is led to the first page, and sees nothing of it',
  async (path) => {
    logInAs('2', 'ada', ['admin']);
    setSession({ permissions: ['problem_admin'] });
    server.answer({ 'GET /api/get-website-config': () => site(['announcement']) });
    await open(`/admin/${path}`).leadsTo('/admin/problems');
    expect(currentToast()?.text).toBe('You have no permission to do this');
  },
);

test('an unknown page of the admin area leads to its login and says why', async () => {
  logInAs('1', 'root', ['root']);
  await open('/admin/nowhere').leadsTo('/admin/login');
  expect(currentToast()?.text).toBe('Page not found');
});

test('an unknown page of the site is not found', async () => {
  const { leadsTo } = open('/nowhere');
  expect(await screen.findByText('Page not found')).toBeTruthy();
  await leadsTo('/nowhere');
});

describe('a plugin outside the checkout', () => {
  const guest = (source: string) => ({
    guest: { entry: `data:text/javascript,${encodeURIComponent(source)}`, styles: [] },
  });
  const answer = (source: string, plugins = ['guest']) =>
    server.answer({ 'GET /api/get-website-config': () => site(plugins, guest(source)) });

  test('has its pages where it is enabled, and they go when it is disabled', async () => {
    answer(`export default {
      manifest: { id: 'guest' },
      pages: [{ path: 'guest-book', load: async () => () => 'The guest book' }],
    };`);
    open('/guest-book');
    expect(await screen.findByText('The guest book')).toBeTruthy();
    act(() => setEnabledPlugins([]));
    expect(await screen.findByText('Page not found')).toBeTruthy();
    act(() => setEnabledPlugins(['guest']));
    expect(await screen.findByText('The guest book')).toBeTruthy();
  });

  test.each([
    ['cannot be loaded', 'throw new Error("broken")'],
    ['exports another web part', 'export default { manifest: { id: "other" } }'],
  ])('that %s is named at addresses that may be its own, and the site goes on', async (_, source) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Web parts stay loaded between tests, so each case has a plugin of its own.
    const id = `broken-${source.length}`;
    server.answer({
      'GET /api/get-website-config': () => site([id, 'announcement'], { [id]: guest(source).guest }),
    });
    open('/anywhere');
    expect(await screen.findByText(`This page may belong to a plugin that could not be loaded: ${id}.`)).toBeTruthy();
    cleanup();
    logInAs('1', 'root', ['root']);
    setSession({ permissions: ['announcement_admin'] });
    open('/admin/announcement');
    expect(await screen.findByRole('button', { name: 'New announcement' })).toBeTruthy();
    // Each component that reads web parts asks for those that are missing.
    expect(logged.mock.calls.filter(([text]) => text === `plugin ${id} could not be loaded`)).toHaveLength(1);
  });
});
