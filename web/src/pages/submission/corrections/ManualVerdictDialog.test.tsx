import { Status, type SubmissionRow } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal, showPage } from '../../../testing';
import { ManualVerdictDialog } from './ManualVerdictDialog';

const server = fakeServer();
const CALL = 'POST /api/admin/judge/manual-judge';
const SCORE_NEEDED = 'A whole number from 0 to 100';

/** Imitates a server with scoring up to 100 that knows the meaning of all verdicts except one. */
const stubServer = () =>
  server.answer({
    [CALL]: ({ body }) => {
      const { status, score } = body as { status: Status; score?: number };
      if (status === Status.PartialAccepted && score === undefined) return refusal(SCORE_NEEDED, 'score');
      const points = score ?? (status === Status.Accepted ? 100 : 0);
      return { submitId: 9, status, score: points, oiRankScore: points, judger: 'root' };
    },
  });

const open = ({ status, score }: Pick<SubmissionRow, 'status' | 'score'>) => {
  stubServer();
  const onClose = vi.fn();
  const submission = { submitId: 9, status, score } as SubmissionRow;
  showPage(<ManualVerdictDialog submission={submission} onClose={onClose} />);
  const user = userEvent.setup();
  return {
    user,
    onClose,
    choose: async (verdict: string) => {
      await user.selectOptions(screen.getByLabelText('Status'), verdict);
      await user.click(screen.getByRole('button', { name: 'Save' }));
    },
  };
};
const field = () => screen.queryByLabelText<HTMLInputElement>('Score');

test.each([
  ['Accepted', Status.Accepted],
  ['Wrong Answer', Status.WrongAnswer],
])('where nothing was scored yet, %s means its points by itself', async (name, status) => {
  const { choose, onClose } = open({ status: Status.SystemError, score: null });
  expect(field()).toBeNull();
  await choose(name);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(CALL)).toEqual([{ submitId: 9, status }]);
});

test('Partial Accepted asks for the score, beside its field, and then sends it', async () => {
  const { user, choose, onClose } = open({ status: Status.SystemError, score: null });
  await choose('Partial Accepted');
  expect((await screen.findByRole('alert')).textContent).toBe(SCORE_NEEDED);
  expect(field()!.getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
  await user.type(field()!, '40');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(CALL).at(-1)).toEqual({ submitId: 9, status: Status.PartialAccepted, score: 40 });
});

test.each(['', '-1', '1.5', 'many'])('where there was a score, “%s” is none, and nothing is sent', async (text) => {
  const { user, choose } = open({ status: Status.PartialAccepted, score: 30 });
  expect(field()!.value).toBe('30');
  await user.clear(field()!);
  if (text) await user.type(field()!, text);
  await choose('Partial Accepted');
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number, 0 or more');
  expect(server.sent(CALL)).toEqual([]);
});

test('another verdict does not take the score of the one before with it', async () => {
  const { user, choose, onClose } = open({ status: Status.PartialAccepted, score: 30 });
  await user.selectOptions(screen.getByLabelText('Status'), 'Accepted');
  expect(field()!.value).toBe('');
  await user.selectOptions(screen.getByLabelText('Status'), 'Partial Accepted');
  expect(field()!.value).toBe('30');
  await choose('Accepted');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(CALL)).toEqual([{ submitId: 9, status: Status.Accepted }]);
});

test('where there was a score, the one in the field is sent', async () => {
  const { user, choose, onClose } = open({ status: Status.PartialAccepted, score: 30 });
  await user.clear(field()!);
  await user.type(field()!, '0');
  await choose('Runtime Error');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(CALL)).toEqual([{ submitId: 9, status: Status.RuntimeError, score: 0 }]);
});
