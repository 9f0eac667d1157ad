import type { Problem } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import type { SubmitWay } from '../../../plugins/slots';
import { fakeServer, logInAs, showPage } from '../../../testing';
import { problemSetContext } from '../problem-set-context';
import { useSubmission } from './use-submission';

const server = fakeServer();
const context = problemSetContext('POJ-1000');
const problem = { id: 1, problemId: 'POJ-1000', isRemote: false } as Problem;
const way = vi.fn<SubmitWay>();

const Page = () => {
  const { submit, takeOver, fault } = useSubmission(problem, context);
  useEffect(() => {
    takeOver(way);
    return () => takeOver(null);
  }, [takeOver]);
  return (
    <>
      <button type="button" onClick={() => void submit({ language: 'C++', code: 'int main;' })}>
        submit
      </button>
      <p role="alert">{fault}</p>
    </>
  );
};

test('what has taken over submits, and what it does not accept is shown', async () => {
  logInAs('1', 'ann');
  way.mockResolvedValueOnce('Set it up first').mockResolvedValueOnce(null);
  showPage(<Page />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Set it up first'));
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  expect(way.mock.calls).toEqual([[{ language: 'C++', code: 'int main;' }], [{ language: 'C++', code: 'int main;' }]]);
  expect(server.sent('POST /api/submit-problem-judge')).toEqual([]);
});
