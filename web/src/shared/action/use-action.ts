import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, refreshCalls } from '../../api';
import { confirm, consumeErrorText, toast, type Question } from '../../kit';
import { readSession } from '../session';

export interface ActionOptions<Call extends string, Args extends unknown[], Data> {
  /** Returns what is asked first; null if nothing is. Never rejects. */
  ask?: (...args: Args) => Question | null | Promise<Question | null>;
  /** @throws ApiError when the call fails */
  call: (...args: Args) => Promise<Data>;
  /** Text of the toast after success; null for none. */
  done?: string | ((data: Data, ...args: Args) => string | null);
  /** Calls whose replies the action may change. They are refreshed too when the server refuses the action. */
  changes?: readonly Call[];
  /** Runs after success while the component is still shown, e.g. closes its dialog; what changes is refreshed then. */
  after?: (data: Data, ...args: Args) => unknown;
}

export interface Action<Args extends unknown[]> {
  /**
   * Runs the action unless it runs already for the same first argument. A failure is shown; resolves, once what has
   * changed is refreshed, to whether the action succeeded.
   */
  run: (...args: Args) => Promise<boolean>;
  busy: boolean;
  /** The state of the button that runs the action. */
  state: 'busy' | 'ready';
  /** The first argument of the running action, e.g. the row it is about. */
  subject: Args[0] | undefined;
}

const userNow = (): number | string | undefined => readSession().user?.uid;

const useIsShown = () => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
};

/**
 * A button's action: asks, makes one call, shows a toast and refreshes what the call changes. What it was about may be
 * gone when the reply comes, and nothing follows once another user, or nobody, is logged in.
 */
export const useAction = <Args extends unknown[], Data>(options: ActionOptions<string, Args, Data>): Action<Args> => {
  const { ask, call, done, changes = [], after } = options;
  const running = useRef(new Set<unknown>());
  const isShown = useIsShown();
  const { mutateAsync, isPending, variables } = useMutation({ mutationFn: (args: Args) => call(...args) });

  const finish = async (data: Data, args: Args): Promise<void> => {
    const text = typeof done === 'function' ? done(data, ...args) : done;
    if (text) toast.success(text);
    if (isShown.current) await after?.(data, ...args);
  };
  const attempt = async (args: Args): Promise<{ isDone: boolean; isChanged: boolean }> => {
    const user = userNow();
    const question = await ask?.(...args);
    if (question && !((await confirm(question)) && user === userNow())) return { isDone: false, isChanged: false };
    try {
      const data = await mutateAsync(args);
      const isSameUser = user === userNow();
      if (isSameUser) await finish(data, args);
      return { isDone: true, isChanged: isSameUser };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isShown) toast.error(consumeErrorText(error));
      return { isDone: false, isChanged: error.kind === 'answer' && user === userNow() };
    }
  };
  const run = async (...args: Args): Promise<boolean> => {
    const [subject] = args;
    if (running.current.has(subject)) return false;
    running.current.add(subject);
    const { isDone, isChanged } = await attempt(args).finally(() => running.current.delete(subject));
    if (isChanged) await refreshCalls(...changes);
    return isDone;
  };
  return {
    run,
    busy: isPending,
    state: isPending ? 'busy' : 'ready',
    subject: isPending ? variables[0] : undefined,
  };
};
