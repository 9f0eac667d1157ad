import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { showPage } from '@tribunal/web/testing';
import { remoteServer } from '../testing';
import { CompanionPage } from './CompanionPage';
import { installCompanion } from './testing';
import { forgetCompanion } from './use-companion';

remoteServer();
beforeEach(forgetCompanion);

test('without the extension it says how to get it, and finds it when it is there', async () => {
  showPage(<CompanionPage />);
  expect(await screen.findByText(/is not installed, or it is not connected/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download for Firefox' });
  expect(link.getAttribute('href')).toBe('/api/file/companion?browser=firefox');
  const fake = installCompanion({
    sites: [
      { key: 'CF', name: 'Codeforces', origin: 'https://codeforces.com', isAllowed: true },
      { key: 'HDU', name: 'HDU', origin: 'https://acm.hdu.edu.cn', isAllowed: false },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Version 1.0.0 is installed and connected to this site.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['CodeforcesAllowed', 'HDUNot allowed']),
  );
  fake.remove();
});

test('after an update of the extension it asks for a reload', async () => {
  const fake = installCompanion({ fault: 'gone' });
  showPage(<CompanionPage />);
  expect(await screen.findByText('The companion was updated. Reload this page.')).toBeTruthy();
  fake.remove();
});

test('a version that does not fit says so', async () => {
  const fake = installCompanion({ fault: 'version' });
  showPage(<CompanionPage />);
  expect(await screen.findByText(/does not fit this site/)).toBeTruthy();
  fake.remove();
});
