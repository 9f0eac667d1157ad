import { type CoreArea, optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/platform';
import { ProfileReader, type ProfileKey } from './profile-reader';
import { Limits, type ProfileCalls } from '@tribunal/contract';

const whose = schemaFor<ProfileKey>({
  uid: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
  username: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
});

const profileRoutes = (profiles: ProfileReader): RouteSpec[] =>
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

export { loadRatings, userRatings, type UserRatingProvider } from './user-ratings';

/** Public profiles of users. */
export const profileArea: CoreArea = (scope) => {
  scope.provide(ProfileReader);
  scope.serve(() => profileRoutes(scope.get(ProfileReader)));
};
