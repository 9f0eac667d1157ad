import { connect } from '@tribunal/web/plugin';
import type { AnnouncementCalls } from '../contract';

export const { api, useCall } = connect<AnnouncementCalls>();
