import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { connect } from '@tribunal/web/plugin';
import type { AllDiscussionCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<
  AllDiscussionCalls & Pick<CommentCalls, 'GET /api/mention-choices'>
>();

/** The call that loads one discussion. */
export const DETAIL = 'GET /api/get-discussion-detail';
