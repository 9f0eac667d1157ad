import { cleanup, render } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initReactI18next } from 'react-i18next';
import { texts } from '../../locales/en-US';
import { Rate } from './Rate';

beforeAll(() =>
  i18n
    .use(initReactI18next)
    .init({ lng: 'en-US', resources: { 'en-US': { translation: texts } } })
    .then(() => undefined),
);
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
