import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Rate } from './Rate';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
afterEach(cleanup);

test('a rate has two decimals', () => {
  expect(render(<Rate ac={1} total={3} />).container.textContent).toBe('33.33%');
  expect(render(<Rate ac={0} total={3} />).container.textContent).toBe('0.00%');
});

test('shows a dash without submissions, with the reason for screen readers', () => {
  const { container } = render(<Rate ac={0} total={0} />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('–');
  expect(container.querySelector('.t-sr')?.textContent).toBe('No submissions yet');
});
