import { refusal } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ContestType } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../../contract';
import { adminServer, openAdminPage } from '../../../contest/web/admin/testing';
import { RecordPage } from './RecordPage';

const server = adminServer();
const READ = 'POST /api/admin/contest/record';
const PREVIEW = 'POST /api/admin/contest/record/preview';
const COUNTS = { teams: 120, problems: 11, runs: 1500 };
const preview = {
  title: 'Finals',
  type: ContestType.Acm,
  ...COUNTS,
  startTime: '2030-01-01T00:00:00Z',
  endTime: '2030-01-01T05:00:00Z',
  warnings: [] as string[],
  comparison: null,
};
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
type User = ReturnType<typeof open>['user'];
const read = (user: User) => user.click(screen.getByRole('button', { name: 'Preview' }));
const go = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

test('nothing is sent without a file, nor one that is too large', async () => {
  const { user, choose } = open();
  await read(user);
  expect(screen.getByText('Choose a file')).toBeTruthy();
  await choose(feed(RecordLimits.bytes + 1));
  expect(await screen.findByText('finals.ndjson is larger than 64.0 MB')).toBeTruthy();
  await read(user);
  expect(server.sent(PREVIEW)).toEqual([]);
});

test('a record becomes a contest once its preview has shown what is not taken as it stands', async () => {
  const warnings = ['Submissions after the end: 3'];
  const listed = [{ kind: 'solved', of: 'Team Ant', here: '7', there: '8' }] as const;
  server.answer({
    [PREVIEW]: () => ({ ...preview, warnings, comparison: { facts: 1320, differences: 201, listed: [...listed] } }),
    [READ]: () => ({ id: 9, ...COUNTS, warnings }),
  });
  const { user, choose } = open();
  await choose(feed());
  await user.type(screen.getByLabelText('Title (optional, replaces the title in the file)'), 'Finals 2030');
  await read(user);
  expect(await screen.findByText('Submissions after the end: 3')).toBeTruthy();
  expect(screen.getByText(/differs from the file in 201 of 1,320 results/)).toBeTruthy();
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Team AntSolved78');
  expect(screen.getByText('Showing the first 1 of 201 differences.')).toBeTruthy();
  expect(server.sent(READ)).toEqual([]);
  await go(user, 'Import anyway');
  expect(await screen.findByRole('heading', { name: 'Contest imported' })).toBeTruthy();
  expect(screen.getByText('Submissions after the end: 3')).toBeTruthy();
  const body = { name: 'finals.ndjson', text: FEED, title: 'Finals 2030' };
  expect([server.sent(PREVIEW), server.sent(READ)]).toEqual([[body], [body]]);
  expect(screen.getByText('1,500')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open contest' }).getAttribute('href')).toBe('/contest/9');
  expect(screen.getByRole('link', { name: 'Link problems' }).getAttribute('href')).toBe('/admin/contest/9/problems');
});

test('a preview is dropped by the user, and by another title or file', async () => {
  server.answer({ [PREVIEW]: () => preview });
  const { user, choose } = open();
  await choose(feed());
  const heading = () => screen.queryByRole('heading', { name: 'Preview: Finals' });
  const leave: (() => Promise<unknown>)[] = [
    () => go(user, 'Discard'),
    () => user.type(screen.getByLabelText('Title (optional, replaces the title in the file)'), 'x'),
    () => choose(feed()),
  ];
  for (const step of leave) {
    await read(user);
    await waitFor(() => expect(heading()).toBeTruthy());
    await step();
    await waitFor(() => expect(heading()).toBeNull());
  }
  expect(server.sent(READ)).toEqual([]);
});

test('what is wrong with the file is said, and the file stays chosen', async () => {
  server.answer({ [PREVIEW]: () => refusal('Line 1 is not an event of a feed', 'text') });
  const { user, choose } = open();
  await choose(feed());
  await read(user);
  expect(await screen.findByText('Line 1 is not an event of a feed')).toBeTruthy();
  server.answer({ [PREVIEW]: () => preview });
  await read(user);
  expect(await screen.findByText(/contains no totals/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Line 1 is not an event of a feed')).toBeNull());
});

test('a zip is unpacked here, and its files are sent', async () => {
  server.answer({ [PREVIEW]: () => preview });
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
  expect(await screen.findByRole('heading', { name: 'Preview: Finals' })).toBeTruthy();
  const files = [{ name: 'cup/config.json', text: '{"name":"春季赛"}' }];
  expect(server.sent(PREVIEW)).toEqual([{ name: 'cup.zip', files }]);
});

test('an error of the title is shown beside it', async () => {
  server.answer({ [PREVIEW]: () => refusal('The title is too long', 'title') });
  const { user, choose } = open();
  await choose(feed());
  await read(user);
  expect(await screen.findByText('The title is too long')).toBeTruthy();
  expect(screen.getByLabelText('Title (optional, replaces the title in the file)').getAttribute('aria-invalid')).toBe(
    'true',
  );
});
