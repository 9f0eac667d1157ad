import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { connect } from '@tribunal/web/plugin';
import type { DiscussionAdminCalls, DiscussionCalls } from '../contract';

export const { api, useCall } = connect<
  DiscussionCalls & DiscussionAdminCalls & Pick<CommentCalls, 'GET /api/mention-choices'>
>();
