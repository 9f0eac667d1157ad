export { createApi, type Api, type CallArgs, type CallData } from './client';
export {
  api,
  callKey,
  connect,
  openPage,
  queryClient,
  queryOf,
  refresh,
  refreshCalls,
  refreshCallsAfterPending,
  useCall,
  useList,
  type AnyCalls,
  type CallOptions,
  type Refresh,
} from './connect';
export { ApiError, isNotFound, isWorthRefreshing } from './error';
export * from './events';
export { setFailureHandlers, type FailureHandlers, type UrlType } from './failure-handlers';
export { getToken, onTokenChange, setToken } from './token';
