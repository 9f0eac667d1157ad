import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Difficulty } from './Difficulty';

test('a problem without a level shows none', () => {
  const { container } = render(<Difficulty level={null} />);
  expect(container.textContent).toBe('');
});
