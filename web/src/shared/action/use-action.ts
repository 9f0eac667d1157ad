import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, isWorthRefreshing, refreshCalls } from '../../api';
import { confirm, consumeErrorText, toast, type Question } from '../../kit';
import { useIsShown } from '../../kit/basics/use-is-shown';
import { readSession } from '../session';

export interface ActionOptions<Call extends string, Args extends unknown[], Data> {
  /** Returns what is asked first; null if nothing is. Never rejects. */
  ask?: (...args: Args) => Question | null | Promise<Question | null>;
  /** @throws ApiError when the call fails */
  call: (...args: Args) => Promise<Data>;
  /** Text of the toast after success; null for none. */
  done?: string | ((data: Data, ...args: Args) => string | null);
  /** Calls whose replies the action may change. They are refreshed too when the server refuses it or does not answer. */
  changes?: readonly Call[];
  /** Runs after success while the component is still shown, e.g. closes its dialog; what changes is refreshed then. */
  after?: (data: Data, ...args: Args) => unknown;
}

export interface Action<Args extends unknown[]> {
  /**
   * Runs the action unless it runs already with the same arguments. A failure is shown; resolves, once what has changed
   * is refreshed, to whether the action succeeded.
   */
  run: (...args: Args) => Promise<boolean>;
  busy: boolean;
  /** The state of the button that runs the action. */
  state: 'busy' | 'ready';
  /** The first argument of the running action, e.g. the row it is about. */
  subject: Args[0] | undefined;
}

const userNow = (): number | string | undefined => readSession().user?.uid;

interface Run<Args extends unknown[]> {
  args: Args;
  perform: () => Promise<boolean>;
}

/**
 * A button's action: asks, makes one call, shows a toast and refreshes what the call changes. It does what it was when it
 * was asked for, whatever the page shows meanwhile. What it was about may be gone when the reply comes, and nothing
 * follows once another user, or nobody, is logged in.
 */
export const useAction = <Args extends unknown[], Data>(options: ActionOptions<string, Args, Data>): Action<Args> => {
  const { ask, call, done, changes = [], after } = options;
  const running = useRef(new Set<string>());
  const isShown = useIsShown();
  const { mutateAsync, isPending, variables } = useMutation({ mutationFn: ({ perform }: Run<Args>) => perform() });

  const finish = async (data: Data, args: Args): Promise<void> => {
    const text = typeof done === 'function' ? done(data, ...args) : done;
    if (text) toast.success(text);
    if (isShown.current) await after?.(data, ...args);
  };
  const perform = async (args: Args): Promise<boolean> => {
    const user = userNow();
    const isSameUser = () => user === userNow();
    try {
      const data = await call(...args);
      if (!isSameUser()) return true;
      await finish(data, args);
      await refreshCalls(...changes);
      return true;
    } catch (error) {
      const isFailedCall = error instanceof ApiError;
      if (!isFailedCall || !error.isShown) toast.error(consumeErrorText(error));
      if (!isFailedCall) throw error;
      if (isWorthRefreshing(error) && isSameUser()) await refreshCalls(...changes);
      return false;
    }
  };
  const attempt = async (args: Args): Promise<boolean> => {
    const user = userNow();
    const question = await ask?.(...args);
    if (question && !((await confirm(question)) && user === userNow())) return false;
    return mutateAsync({ args, perform: () => perform(args) });
  };
  const run = async (...args: Args): Promise<boolean> => {
    const asked = JSON.stringify(args);
    if (running.current.has(asked)) return false;
    running.current.add(asked);
    return attempt(args).finally(() => running.current.delete(asked));
  };
  return {
    run,
    busy: isPending,
    state: isPending ? 'busy' : 'ready',
    subject: isPending ? variables.args[0] : undefined,
  };
};
