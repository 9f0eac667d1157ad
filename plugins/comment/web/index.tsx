import { defineWebPart, fill } from '@tribunal/web/plugin';
import { commentThreads } from '../contract/web';
import { comment } from '../plugin';
import { CommentThread } from './CommentThread';

export default defineWebPart(comment, { slots: [fill(commentThreads, CommentThread)] });
