import { token, type Page, type PageQuery } from '@tribunal/contract';

export * from './bands';

/** One rated contest of a user. Ratings and performances are whole numbers. */
export interface RatedContest {
  /** null, as is everything that its scoreboard shows, if the contest is not open to everybody. */
  cid: number | null;
  title: string | null;
  endTime: string;
  place: number | null;
  /** Number of rated participants. */
  participants: number | null;
  performance: number | null;
  /** null in the first rated contest of the user. */
  before: number | null;
  after: number;
}

export interface UserRating {
  /** null if the user has never been rated. */
  rating: number | null;
  highest: number | null;
  /** Oldest first. */
  contests: RatedContest[];
}

/** Row of the rating changes of a contest. */
export interface RatingChange {
  uid: string;
  username: string;
  place: number;
  performance: number;
  before: number | null;
  after: number;
}

export interface RatingSwitch {
  isRated: boolean;
  /** When the ratings of this contest were last computed; null if they are not there. */
  ratedAt: string | null;
}

export interface ContestRatingCalls {
  /** Returns the rating of a user and how it came about. */
  'GET /api/get-user-rating': { query: { uid: string }; data: UserRating };
  /** Returns the rating changes of a contest, the best place first; none before the contest is rated. */
  'GET /api/get-contest-rating': { query: PageQuery & { cid: number }; data: Page<RatingChange> };
  /** Returns the ids of the contests that are rated or will be. */
  'GET /api/get-rated-contests': { data: number[] };
  'GET /api/admin/contest/rating': { query: { cid: number }; data: RatingSwitch };
  /** Decides whether a contest is rated. */
  'PUT /api/admin/contest/rating': { body: { cid: number; isRated: boolean }; data: null };
}

export const RatingPageSizes = { changes: 50 } as const;

/** Service for other plugins that create contests. */
export const ContestRatingSeeding = token<{
  /** Lets a contest be rated. */
  setRated(cid: number): Promise<void>;
}>('contest-rating-seeding');
