import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ToastOutlet } from '../kit/feedback';
import { useFilters, type FilterKinds } from './search-params';
import { englishTexts } from '../testing/english-texts';

englishTexts();
afterEach(cleanup);

const KINDS = {
  keyword: 'text',
  onlyMine: 'flag',
  gid: 'id',
  from: 'day',
  auth: [0, 1],
  state: ['open'],
  even: (text: string) => Number(text) % 2 === 0,
} satisfies FilterKinds;

const Page = ({ kinds }: { kinds: FilterKinds }) => {
  useFilters(kinds);
  return <output>{decodeURIComponent(useLocation().search)}</output>;
};
const open = (search: string, kinds: FilterKinds = KINDS) => {
  const page = (given: FilterKinds) => (
    <MemoryRouter initialEntries={[`/list?${search}`]}>
      <Page kinds={given} />
      <ToastOutlet />
    </MemoryRouter>
  );
  const { rerender } = render(page(kinds));
  return { become: (other: FilterKinds) => rerender(page(other)) };
};
const addressBecomes = (search: string) =>
  waitFor(() => expect(document.querySelector('output')!.textContent).toBe(search));

test('valid and empty values stay', async () => {
  const search =
    'keyword=a=b&onlyMine=true&gid=7&from=2031-05-01&auth=1&state=open&even=4&currentPage=2&limit=30&l=zh-CN';
  open(`${search}&state=`);
  await addressBecomes(`?${search}&state=`);
  expect(screen.queryByText(/which are ignored/)).toBeNull();
});

test('a name with a space is removed, and no filter that it contains', async () => {
  open('x%20keyword=1&keyword=abc');
  await addressBecomes('?keyword=abc');
});

test.each([
  'onlyMine=yes',
  'gid=0',
  'gid=x',
  'from=2031-13-01',
  'auth=9',
  'state=Open',
  'even=3',
  'currentPage=x',
  'limit=-1',
])('%s is named and removed if it is no value of the filter', async (invalid) => {
  open(`keyword=x&${invalid}`);
  expect(await screen.findByText(`The address has invalid filters, which are ignored: ${invalid}`)).toBeTruthy();
  await addressBecomes('?keyword=x');
});

test('unknown filters are named beside invalid ones', async () => {
  open('auth=9&nothing=1');
  const sentences = ['unknown filters, which are ignored: nothing', 'invalid filters, which are ignored: auth=9'];
  expect(await screen.findByText(sentences.map((one) => `The address has ${one}`).join(' · '))).toBeTruthy();
  await addressBecomes('');
});

test('a value is held against options once they are loaded', async () => {
  const { become } = open('oj=NONE', { oj: 'text' });
  await addressBecomes('?oj=NONE');
  become({ oj: ['HDU'] });
  expect(await screen.findByText('The address has invalid filters, which are ignored: oj=NONE')).toBeTruthy();
  await addressBecomes('');
});
