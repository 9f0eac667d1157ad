import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addAdminTexts, fakeServer, loadPlugins, showPage } from '@tribunal/web/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PackageCalls, ParsedPackage } from '../contract';
import { ConfirmOutlet } from '../../../web/src/kit/overlay';
import { ImportCard } from './ImportCard';
import { parsedProblem } from './testing';

const PARSED: ParsedPackage = { id: 'upload-1', format: 'hoj', problems: [parsedProblem({})], remarks: [] };
/** A request that is answered at once with the parsed package. */
class AnsweredUpload {
  upload = {};
  status = 200;
  responseText = JSON.stringify({ status: 200, msg: '', data: PARSED });
  onload?: () => void;
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = () => '';
  abort(): void {}
  send(): void {
    this.onload?.();
  }
}

const server = fakeServer<PackageCalls>();
beforeEach(async () => {
  await addAdminTexts();
  await loadPlugins('problem-packages');
});

test('a package in the preview is given back once, after a question', async () => {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  const user = userEvent.setup();
  server.answer({
    'GET /api/admin/problem/import-formats': () => ({ on: [], off: [] }),
    'DELETE /api/admin/problem/import': () => null,
  });
  const { container } = showPage(
    <>
      <ImportCard />
      <ConfirmOutlet />
    </>,
  );
  await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'a.zip'));
  const discard = await screen.findByRole('button', { name: 'Discard' });
  const question = async () => within(await screen.findByRole('dialog', { name: 'Discard this package?' }));
  await user.click(discard);
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(server.sent('DELETE /api/admin/problem/import')).toEqual([]);
  await user.click(discard);
  await user.dblClick((await question()).getByRole('button', { name: 'Discard' }));
  expect(server.sent('DELETE /api/admin/problem/import')).toEqual([{ id: 'upload-1' }]);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});
