export { ClicsAuthorizer, keyOfBasicAuth, type Caller, type AuthorizedContest } from './clics-authorizer';
export { FeedKeyService } from './feed-key-service';
