import { type CoreArea, optional, routes, schemaFor, text, timeZone, type RouteSpec } from '@tribunal/platform';
import { ProfileReader, type HeatmapKey, type ProfileKey } from './profile-reader';
import { Limits, type ProfileCalls } from '@tribunal/contract';

const whoseFields = {
  uid: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
  username: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
};

const profileRoutes = (profiles: ProfileReader): RouteSpec[] =>
  routes<ProfileCalls>()({
    'GET /api/get-user-home-info': {
      access: 'public',
      query: schemaFor<ProfileKey>(whoseFields),
      handle: ({ query, viewer }) => profiles.home(query, viewer),
    },
    'GET /api/get-user-calendar-heatmap': {
      access: 'public',
      query: schemaFor<HeatmapKey>({ ...whoseFields, timeZone: optional(timeZone({ orUtc: true })) }),
      handle: ({ query, viewer }) => profiles.heatmap(query, viewer),
    },
  });

export { loadRatings, userRatings, type UserRatingProvider } from './user-ratings';

/** Public profiles of users. */
export const profileArea: CoreArea = (scope) => {
  scope.provide(ProfileReader);
  scope.serve(() => profileRoutes(scope.get(ProfileReader)));
};
