/**
 * What the plugin offers to the server parts of plugins that require it. The classes are services, of which the plugin
 * shares one instance each.
 */
export { onRejudged, type Rejudged } from './events';
export { RejudgingListReader, type ComparedVerdict } from './rejudging-list-reader';
export { RejudgingService } from './rejudging-service';
