/** Formats in which a scoreboard can be downloaded; other plugins may add more. */
export const RANK_FORMATS = ['xlsx', 'csv'] as const;
export type RankFormat = (typeof RANK_FORMATS)[number];

/** Returns the file name of a contest's downloaded scoreboard. */
export const rankFileName = (cid: number, format: RankFormat): string => `contest_${cid}_rank.${format}`;
