export { FeedService } from './feed-service';
export { FeedSnapshotCache } from './feed-snapshot-cache';
