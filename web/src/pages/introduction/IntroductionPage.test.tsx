import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, loadPlugins, putSite, showPage } from '../../testing';
import { IntroductionPage } from './IntroductionPage';

fakeServer();
const stepsShown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 10));

test('the introduction mentions features of plugins only while they are on', async () => {
  await loadPlugins('test-run', 'remote-judging');
  putSite({ plugins: [] });
  const { unmount } = showPage(<IntroductionPage />);
  expect(stepsShown()).toEqual(['1Pick a pr', '2Submit it', '3The verdi']);
  expect(screen.queryByText(/problems of other sites/)).toBeNull();
  unmount();

  putSite({ plugins: ['test-run', 'remote-judging'] });
  showPage(<IntroductionPage />);
  expect(stepsShown()).toEqual(['1Pick a pr', '2Try it on', '3Submit it', '4The verdi']);
  expect(screen.getByText(/subtasks and file I\/O\. You can also solve problems of other sites here\.$/)).toBeTruthy();
});
