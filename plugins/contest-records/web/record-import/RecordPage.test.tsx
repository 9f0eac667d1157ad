import { refusal } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { RecordLimits } from '../../contract';
import { adminServer, openAdminPage } from '../../../contest/web/admin/testing';
import { RecordPage } from './RecordPage';

const server = adminServer();
const READ = 'POST /api/admin/contest/record';
const FEED = '{"type":"contest","data":{}}';

const open = () => {
  const page = openAdminPage(<RecordPage />, '/admin/contest/record');
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]')!;
  return { ...page, choose: (file: File) => page.user.upload(input, file) };
};
const feed = (size?: number): File => {
  const file = new File([FEED], 'finals.ndjson');
  if (size) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const read = (user: ReturnType<typeof open>['user']) => user.click(screen.getByRole('button', { name: 'Import' }));

test('nothing is sent without a file, nor one that is too large', async () => {
  const { user, choose } = open();
  await read(user);
  expect(screen.getByText('Choose a file')).toBeTruthy();
  await choose(feed(RecordLimits.bytes + 1));
  expect(await screen.findByText('finals.ndjson is larger than 64.0 MB')).toBeTruthy();
  await read(user);
  expect(server.sent(READ)).toEqual([]);
});

test('a record becomes a contest; what was not taken as it stood is told', async () => {
  server.answer({
    [READ]: () => ({ id: 9, teams: 120, problems: 11, runs: 1500, warnings: ['Submissions after the end: 3'] }),
  });
  const { user, choose } = open();
  await choose(feed());
  await user.type(screen.getByLabelText('Title (optional, replaces the title in the file)'), 'Finals 2030');
  await read(user);
  expect(await screen.findByText('Submissions after the end: 3')).toBeTruthy();
  expect(server.sent(READ)).toEqual([{ name: 'finals.ndjson', text: FEED, title: 'Finals 2030' }]);
  expect(screen.getByText('1,500')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open contest' }).getAttribute('href')).toBe('/contest/9');
  expect(screen.getByRole('link', { name: 'Link problems' }).getAttribute('href')).toBe('/admin/contest/9/problems');
});

test('what is wrong with the file is said, and the file stays chosen', async () => {
  server.answer({ [READ]: () => refusal('Line 1 is not an event of a feed', 'text') });
  const { user, choose } = open();
  await choose(feed());
  await read(user);
  expect(await screen.findByText('Line 1 is not an event of a feed')).toBeTruthy();
  server.answer({ [READ]: () => ({ id: 9, teams: 1, problems: 1, runs: 0, warnings: [] }) });
  await read(user);
  expect(await screen.findByRole('heading', { name: 'Contest imported' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Line 1 is not an event of a feed')).toBeNull());
});

test('a zip is unpacked here, and its files are sent', async () => {
  server.answer({ [READ]: () => ({ id: 9, teams: 1, problems: 1, runs: 0, warnings: [] }) });
  const { user, choose } = open();
  await choose(new File([new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])], 'broken.zip'));
  await read(user);
  expect(await screen.findByText('broken.zip is damaged, encrypted or not a readable zip')).toBeTruthy();
  const empty = Array.from({ length: RecordLimits.files + 1 }, (_, index) => [`${index}.json`, strToU8('')]);
  const many = zipSync(Object.fromEntries(empty) as Record<string, Uint8Array>);
  await choose(new File([many as Uint8Array<ArrayBuffer>], 'many.zip'));
  await read(user);
  expect(
    await screen.findByText(`many.zip: at most ${empty.length - 1} are allowed, not ${empty.length}`),
  ).toBeTruthy();
  const zip = zipSync({ 'cup/config.json': strToU8('{"name":"春季赛"}'), 'cup/logo.png': strToU8('x') });
  await choose(new File([zip as Uint8Array<ArrayBuffer>], 'cup.zip'));
  await read(user);
  expect(await screen.findByRole('heading', { name: 'Contest imported' })).toBeTruthy();
  const files = [{ name: 'cup/config.json', text: '{"name":"春季赛"}' }];
  expect(server.sent(READ)).toEqual([{ name: 'cup.zip', files }]);
});

test('an error of the title is shown beside it', async () => {
  server.answer({ [READ]: () => refusal('The title is too long', 'title') });
  const { user, choose } = open();
  await choose(feed());
  await read(user);
  expect(await screen.findByText('The title is too long')).toBeTruthy();
  expect(screen.getByLabelText('Title (optional, replaces the title in the file)').getAttribute('aria-invalid')).toBe(
    'true',
  );
});
