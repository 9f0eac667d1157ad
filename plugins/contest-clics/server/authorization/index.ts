export { ClicsAuthorizer, keyOfBasicAuth, type Caller } from './clics-authorizer';
export { FeedKeyService } from './feed-key-service';
