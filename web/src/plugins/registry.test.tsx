import type { PluginWebModule } from '@tribunal/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { putSite, showPage } from '../testing';
import { useFailedParts, useWebParts } from './registry';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.head.querySelectorAll('link').forEach((link) => link.remove());
});

/** The built web part of a version, whose only page tells the version. */
const moduleOf = (id: string, version: string, styles: string[] = []): PluginWebModule => {
  const manifest = JSON.stringify({ id, version });
  return { entry: `data:text/javascript,export default {"manifest":${manifest}};`, styles };
};
const Parts = () => {
  const parts = useWebParts().map(({ manifest }) => `${manifest.id} ${manifest.version}`);
  const failed = useFailedParts().map((id) => `${id} failed`);
  return <p>{[...parts, ...failed].join()}</p>;
};
const put = (modules: Record<string, PluginWebModule>, plugins = Object.keys(modules)) =>
  act(() => putSite({ plugins, pluginModules: modules }));
const shows = (text: string) => waitFor(() => expect(document.querySelector('p')?.textContent).toBe(text));
const links = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const styleLoads = async (href: string) => {
  await waitFor(() => expect(links()).toContain(href));
  act(() => void document.head.querySelector(`link[href="${href}"]`)!.dispatchEvent(new Event('load')));
};

test('a tab follows a site that goes back to the version before, with its stylesheets', async () => {
  const one = moduleOf('back', '1.0.0', ['/one.css']);
  const two = moduleOf('back', '2.0.0', ['/two.css']);
  put({ back: one });
  showPage(<Parts />);
  await styleLoads('/one.css');
  await shows('back 1.0.0');
  put({ back: two });
  await styleLoads('/two.css');
  await shows('back 2.0.0');
  await waitFor(() => expect(links()).toEqual(['/two.css']));
  put({ back: one });
  await styleLoads('/one.css');
  await shows('back 1.0.0');
  await waitFor(() => expect(links()).toEqual(['/one.css']));
});

test('a version that loads late does not replace the one that the site has by then', async () => {
  const one = moduleOf('late', '1.0.0');
  const two = moduleOf('late', '2.0.0', ['/late.css']);
  put({ late: one });
  showPage(<Parts />);
  await shows('late 1.0.0');
  put({ late: two });
  await waitFor(() => expect(links()).toContain('/late.css'));
  const link = document.head.querySelector('link[href="/late.css"]')!;
  put({ late: one });
  act(() => void link.dispatchEvent(new Event('load')));
  await waitFor(() => expect(links()).not.toContain('/late.css'));
  await shows('late 1.0.0');
});

test('a version that a server does not have yet is loaded again, and the earlier one is shown until then', async () => {
  const [one, two] = [moduleOf('again', '1.0.0'), moduleOf('again', '2.0.0')];
  put({ again: one });
  showPage(<Parts />);
  await shows('again 1.0.0');
  const answers = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(null, { status: 404 }));
  put({ again: two });
  await waitFor(() => expect(answers).toHaveBeenCalledTimes(1));
  expect(screen.getByText('again 1.0.0')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('again 2.0.0')).toBeTruthy(), { timeout: 5000 });
  expect(answers).toHaveBeenLastCalledWith(two.entry, { cache: 'reload' });
});

test('one that could not be loaded at first is shown when a server has it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(null, { status: 404 }));
  put({ fresh: moduleOf('fresh', '1.0.0') });
  showPage(<Parts />);
  await shows('fresh failed');
  await waitFor(() => expect(screen.getByText('fresh 1.0.0')).toBeTruthy(), { timeout: 5000 });
});

test('a version without a web part takes that of the earlier one away', async () => {
  put({ bare: moduleOf('bare', '1.0.0') });
  showPage(<Parts />);
  await shows('bare 1.0.0');
  put({}, ['bare']);
  await shows('');
});
