import type { CoreCalls } from '@tribunal/contract';
import { connect as connectCalls, type AnyCalls } from '../../api';
import { useAction as useAnyAction, type Action, type ActionOptions } from './use-action';

type UseAction<Calls> = <Args extends unknown[], Data>(
  options: ActionOptions<keyof Calls & string, Args, Data>,
) => Action<Args>;

/** Creates what pages make calls with, for one interface of calls: a call that it does not have does not compile. */
export const connect = <Calls extends AnyCalls<Calls>>() => ({
  ...connectCalls<Calls>(),
  useAction: useAnyAction as UseAction<Calls>,
});

/** A button's action with a call of core; see `ActionOptions`. */
export const { useAction } = connect<CoreCalls>();
