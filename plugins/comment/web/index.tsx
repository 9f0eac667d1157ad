import { commentThreads, defineWebPart, fill } from '@tribunal/web/plugin';
import { comment } from '../plugin';
import { CommentThread } from './CommentThread';

export default defineWebPart(comment, { slots: [fill(commentThreads, CommentThread)] });
