import { definePlugin, type PackageOverview, type PackagePreview } from '@tribunal/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18n from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmOutlet, ToastOutlet } from '../../../../kit';
import { adminTexts } from '../../../../locales/admin';
import { fakeServer, refusal, showPage } from '../../../../testing';
import { InstallPage } from './InstallPage';

const server = fakeServer();
beforeEach(async () => {
  i18n.addResourceBundle('en-US', 'translation', await adminTexts('en-US'));
});

const overview: PackageOverview = {
  allowed: 'all',
  hasRegistry: true,
  hasCatalogue: false,
  installed: [],
  removed: [],
};
const preview: PackagePreview = {
  id: 7,
  plugin: {
    format: 1,
    manifest: definePlugin({ id: 'notes', version: '1.2.0', contract: '^3.0' }),
    names: { 'en-US': 'Notes', 'zh-CN': '留言' },
    summaries: { 'en-US': 'Users leave notes.', 'zh-CN': '用户留言。' },
    about: { author: 'Ada', license: 'MIT', homepage: null },
    capabilities: { calls: ['GET /api/notes'], tables: ['notes_note'], hosts: ['api.example.org'], uses: {} },
    migrations: [],
    pages: [],
    files: {},
  },
  sha256: 'ab'.repeat(32),
  bytes: 2048,
  origin: 'npm',
  source: 'notes',
  signature: { state: 'none' },
  hooks: ['beforeSubmit'],
  events: [],
  replaces: null,
  migrations: [{ name: '0001-notes', sql: 'create table notes_note (id int)', isApplied: false }],
  keptTables: [],
  obstacles: [],
};

const read = async (answer: () => PackagePreview | ReturnType<typeof refusal>, name = 'notes@1.2.0') => {
  server.answer({
    'GET /api/admin/plugin/packages': () => overview,
    'POST /api/admin/plugin/packages/from-npm': answer,
    'POST /api/admin/plugin/packages/install': () => ({ id: 'notes', version: '1.2.0', state: 'off' }),
  });
  showPage(<InstallPage />);
  render(<ConfirmOutlet />);
  fireEvent.change(await screen.findByLabelText(/^Package/), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
};

test('a package is shown before it is installed, and only after a confirmation', async () => {
  render(<ToastOutlet />);
  await read(() => preview);
  expect(await screen.findByText('Notes 1.2.0')).toBeTruthy();
  for (const text of ['GET /api/notes', 'notes_note', 'api.example.org', 'beforeSubmit', preview.sha256]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/isn't signed/)).toBeTruthy();
  expect(server.sent('POST /api/admin/plugin/packages/from-npm')).toEqual([{ name: 'notes', version: '1.2.0' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  await screen.findByRole('dialog', { name: 'Install Notes 1.2.0?' });
  expect(server.sent('POST /api/admin/plugin/packages/install')).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Install' }).at(-1)!);
  await waitFor(() => expect(server.sent('POST /api/admin/plugin/packages/install')).toEqual([{ id: 7 }]));
  await screen.findByText(/^Notes 1\.2\.0 installed\. It's turned off/);
});

test('a package that cannot be installed says why', async () => {
  await read(() => ({ ...preview, obstacles: [{ kind: 'missing', ids: ['contest'] }] }));
  expect(await screen.findByText('The plugin requires contest, which is not installed.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Install' }).disabled).toBe(true);
});

test('a package that cannot be read says why', async () => {
  await read(() => refusal('notes has no version 9', 'version'), '@ada/notes');
  expect((await screen.findByRole('alert')).textContent).toContain('notes has no version 9');
  expect(server.sent('POST /api/admin/plugin/packages/from-npm')).toEqual([{ name: '@ada/notes' }]);
});
