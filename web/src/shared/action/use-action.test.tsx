import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAction } from '.';
import { api, setFailureHandlers, useCall } from '../../api';
import { ConfirmOutlet, ToastOutlet } from '../../kit';
import { fakeServer, logInAs, refusal, showPage } from '../../testing';
import { dropSession } from '../session';

const server = fakeServer();
const LIST = 'GET /api/home-carousel';
const REMOVE = 'DELETE /api/admin/config/home-carousel';
const QUESTION = { title: 'Really?', text: 'It is gone then.', yes: 'Remove' };

let resolvers: ((reply: never) => void)[] = [];
/** Answers the oldest pending removal; resolves once the page has handled the reply. */
const answer = async (reply: unknown = null) => {
  await waitFor(() => expect(resolvers).not.toHaveLength(0));
  resolvers.shift()!(reply as never);
};

/** Two components that show the same call, as on a page with a list and a card beside it. */
const Count = () => <p>{`${useCall(LIST, {}).data?.length} pictures`}</p>;

const Row = ({ id, onRemoved }: { id: number; onRemoved: () => void }) => {
  const remove = useAction({
    ask: (asked: number) => (asked === 1 ? QUESTION : null),
    call: (given) => api(REMOVE, { query: { id: given } }),
    done: (_, given) => `removed ${given}`,
    changes: [LIST],
    after: onRemoved,
  });
  return (
    <button type="button" aria-busy={remove.busy} onClick={() => void remove.run(id)}>
      {`remove ${id}${remove.subject === id ? '…' : ''}`}
    </button>
  );
};

const Page = () => {
  const [removed, setRemoved] = useState(0);
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && [1, 2].map((id) => <Row key={id} id={id} onRemoved={() => setRemoved((count) => count + 1)} />)}
      <Count />
      <Count />
      <p>{`followed ${removed}`}</p>
      <button type="button" onClick={() => setShown(false)}>
        leave
      </button>
      <ConfirmOutlet />
      <ToastOutlet />
    </>
  );
};

const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const listed = () => server.sent(LIST).length;
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(async () => {
  resolvers = [];
  logInAs('1', 'ann');
  setFailureHandlers({
    report() {},
    unauthorised: dropSession,
    forbidden() {},
  });
  server.answer({ [LIST]: () => [], [REMOVE]: () => new Promise((resolve) => resolvers.push(resolve)) });
  showPage(<Page />);
  expect(await screen.findAllByText('0 pictures')).toHaveLength(2);
});

test('a success is said once, and whatever shows the call is refreshed by one request', async () => {
  await press('remove 2');
  expect(screen.getByRole('button', { name: 'remove 2…' }).getAttribute('aria-busy')).toBe('true');
  await answer();
  await screen.findByText('removed 2');
  expect(screen.getByText('followed 1')).toBeDefined();
  await waitFor(() => expect(listed()).toBe(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'remove 2' })).toBeDefined());
});

test('a double press makes one call; another press after it makes the next', async () => {
  const button = screen.getByRole('button', { name: 'remove 2' });
  await user.dblClick(button);
  expect(server.sent(REMOVE)).toHaveLength(1);
  await answer();
  await screen.findByText('followed 1');
  await user.click(button);
  expect(server.sent(REMOVE)).toHaveLength(2);
});

test('nothing is called before the question is answered with yes', async () => {
  await press('remove 1');
  await press('Cancel');
  expect(server.sent(REMOVE)).toEqual([]);
  await press('remove 1');
  await press('Remove');
  expect(server.sent(REMOVE)).toEqual([{ id: '1' }]);
});

test('a refusal is shown in a toast, and what the action is about is shown as the server has it', async () => {
  await press('remove 2');
  await answer(refusal('somebody was first'));
  await screen.findByText('somebody was first');
  expect(screen.getByText('followed 0')).toBeDefined();
  await waitFor(() => expect(listed()).toBe(2));
});

test('a refusal for want of a right leads out of the admin area once: what it would refuse too is not asked', async () => {
  const forbidden = vi.fn();
  setFailureHandlers({ report() {}, unauthorised: dropSession, forbidden });
  server.answer({ [LIST]: () => ({ status: 403, msg: 'not for you' }) });
  await press('remove 2');
  await answer({ status: 403, msg: 'not for you' });
  await screen.findByText('not for you');
  await settle();
  expect(listed()).toBe(1);
  expect(forbidden).toHaveBeenCalledTimes(1);
});

test('a reply that comes after the component has gone is said, and nothing else follows', async () => {
  await press('remove 2');
  await press('leave');
  await answer();
  await screen.findByText('removed 2');
  expect(screen.getByText('followed 0')).toBeDefined();
  await waitFor(() => expect(listed()).toBe(2));
});

test('a call whose component has gone is waited for without a loop', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await press('remove 2');
  await press('leave');
  timers.mockClear();
  await settle();
  expect(timers.mock.calls.length).toBeLessThan(5);
  timers.mockRestore();
  await answer();
});

test('nothing follows a reply to a user who has logged out meanwhile', async () => {
  await press('remove 2');
  dropSession();
  await waitFor(() => expect(listed()).toBe(2));
  await answer();
  await settle();
  expect(screen.queryByText('removed 2')).toBeNull();
  expect(screen.getByText('followed 0')).toBeDefined();
  expect(listed()).toBe(2);
});

test('a question of a user who has logged out meanwhile is answered in vain', async () => {
  await press('remove 1');
  dropSession();
  await press('Remove');
  await settle();
  expect(server.sent(REMOVE)).toEqual([]);
});

test('what was asked is done, whatever the page shows when the answer comes', async () => {
  const Switch = () => {
    const [isOn, setOn] = useState(false);
    const change = useAction({ ask: () => QUESTION, call: () => api(REMOVE, { query: { id: isOn ? 1 : 0 } }) });
    return (
      <>
        <button type="button" onClick={() => void change.run()}>
          change
        </button>
        <button type="button" onClick={() => setOn(true)}>
          on
        </button>
        <ConfirmOutlet />
      </>
    );
  };
  cleanup();
  showPage(<Switch />);
  await press('change');
  fireEvent.click(screen.getByText('on'));
  await press('Remove');
  expect(server.sent(REMOVE)).toEqual([{ id: '0' }]);
});

test('two changes of the same thing are both made', async () => {
  const Both = () => {
    const change = useAction({ call: (_: string, id: number) => api(REMOVE, { query: { id } }) });
    return (
      <button
        type="button"
        onClick={() => {
          void change.run('row', 1);
          void change.run('row', 2);
          void change.run('row', 2);
        }}
      >
        both
      </button>
    );
  };
  cleanup();
  showPage(<Both />);
  await press('both');
  expect(server.sent(REMOVE)).toEqual([{ id: '1' }, { id: '2' }]);
});

test('the button is busy until what changed is shown', async () => {
  const button = screen.getByRole('button', { name: 'remove 2' });
  await user.click(button);
  let show = (_: never): void => undefined;
  server.answer({
    [LIST]: () => new Promise((resolve) => (show = resolve)),
    [REMOVE]: () => new Promise((resolve) => resolvers.push(resolve)),
  });
  await answer();
  await screen.findByText('followed 1');
  expect(screen.getByRole('button', { name: 'remove 2…' }).getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(listed()).toBe(2));
  show([] as never);
  await screen.findByRole('button', { name: 'remove 2' });
});

test('a call that the contract does not have does not compile', () => {
  const Wrong = () => {
    // @ts-expect-error The contract has no such call.
    useAction({ call: () => Promise.resolve(), changes: ['GET /api/home-carousels'] });
    return null;
  };
  expect(Wrong).toBeDefined();
});
