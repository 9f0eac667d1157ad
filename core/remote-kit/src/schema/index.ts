/** Checks of what adapters return, for judge-remote, the server and the tests of adapters. */
export { checkedAdapter } from './checked-adapter';
export type { AnyCheck, Check } from './fields';
export * from './values';
