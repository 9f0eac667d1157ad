/** Formats in which a scoreboard can be downloaded. */
export const RANK_FORMATS = ['xlsx', 'csv', 'xcpcio', 'srk'] as const;
export type RankFormat = (typeof RANK_FORMATS)[number];

const ENDINGS: Readonly<Record<RankFormat, string>> = {
  xlsx: '_rank.xlsx',
  csv: '_rank.csv',
  xcpcio: '.xcpcio.zip',
  srk: '.srk.json',
};

/** Returns the file name of a contest's downloaded scoreboard. */
export const rankFileName = (cid: number, format: RankFormat): string => `contest_${cid}${ENDINGS[format]}`;
