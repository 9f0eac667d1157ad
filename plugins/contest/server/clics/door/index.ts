export { ClicsDoor, ClicsDoors, keyIn, type Caller, type Opened } from './door';
export { FeedKeyMaker, FeedKeys } from './feed-keys';
