import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Select, type Option } from './Select';

afterEach(cleanup);

const show = (options: readonly Option[], value: string): void =>
  void render(<Select label="Language" value={value} options={options} onChange={() => undefined} />);

test('options with the same heading stand below it, others stand alone', () => {
  const inGroup = (text: string): Option => ({ value: text, text, group: 'C++' });
  show([inGroup('C++ 20'), inGroup('C++ 17'), { value: 'Java', text: 'Java' }], 'Java');
  const names = within(screen.getByRole('group', { name: 'C++' })).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(['C++ 20', 'C++ 17']);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Java' }).parentElement?.tagName).toBe('SELECT');
  expect(screen.getAllByRole('group')).toHaveLength(1);
});

test('a value that is no option is one', () => {
  show([{ value: 'C', text: 'C', group: 'C' }], 'COBOL');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('COBOL');
});
