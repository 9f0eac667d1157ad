import { connect } from '@tribunal/web/plugin';
import type { CommentCalls } from '../contract';

export const { api } = connect<CommentCalls>();
