import { Limits, type ProfileCalls } from '@tribunal/contract';
import { optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/platform';
import type { ProfileReader, ProfileKey } from './profile-reader';

const whose = schemaFor<ProfileKey>({
  uid: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
  username: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
});

export const profileRoutes = (profiles: ProfileReader): RouteSpec[] =>
  routes<ProfileCalls>()({
    'GET /api/get-user-home-info': {
      access: 'public',
      query: whose,
      handle: ({ query, viewer }) => profiles.home(query, viewer),
    },
    'GET /api/get-user-calendar-heatmap': {
      access: 'public',
      query: whose,
      handle: ({ query, viewer }) => profiles.heatmap(query, viewer),
    },
  });
