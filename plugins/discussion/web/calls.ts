import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { connect } from '@tribunal/web/plugin';
import type { AllDiscussionCalls } from '../contract';

export const { api, useCall } = connect<AllDiscussionCalls & Pick<CommentCalls, 'GET /api/mention-choices'>>();
