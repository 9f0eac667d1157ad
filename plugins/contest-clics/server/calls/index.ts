export { CodeZipService } from './code-zip-service';
export { feedKeyRoutes } from './feed-key';
export { ClicsReader } from './clics-reader';
export { clicsRoutes } from './routes';
export { ClicsScoreboardReader } from './clics-scoreboard-reader';
