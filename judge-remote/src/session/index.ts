export { DispatcherCache } from './dispatcher-cache';
export { isAt, maySend, placeOf, type Place } from './place';
export { SiteSession, type Access } from './session';
export { bytesOf, exchange, NoResponseError, openDispatcher, type Answer, type Exchange } from './transport';
export { serializeSession, type SavedSession } from './saved-session';
