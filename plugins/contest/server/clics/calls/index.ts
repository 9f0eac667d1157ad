export { CodeZipper, CodeZips } from './code-zip';
export { feedKeyRoutes } from './feed-key';
export { ClicsReader, ClicsReaders } from './reader';
export { clicsRoutes } from './routes';
export { ScoreboardReader, ClicsScoreboards } from './scoreboards';
