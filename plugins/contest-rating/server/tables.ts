// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface ContestRatingEntryColumns {
  cid: number;
  uid: string;
  endedAt: Date;
  place: number;
  performance: number;
  ratingBefore: number | null;
  ratingAfter: number;
  belief: number[];
}

interface ContestRatingRoundColumns {
  cid: number;
  endedAt: Date;
  basis: string | null;
  logLast: number;
  participants: number;
  ratedAt: Date;
}

interface ContestRatingSwitchColumns {
  cid: number;
  switchedAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    contestRatingEntry: Table<ContestRatingEntryColumns, 'ratingBefore', never>;
    contestRatingRound: Table<ContestRatingRoundColumns, 'basis', never>;
    contestRatingSwitch: Table<ContestRatingSwitchColumns, never, never>;
  }
}
