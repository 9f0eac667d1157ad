const ENDINGS = { xcpcio: '.xcpcio.zip', srk: '.srk.json' } as const;
/** Format of another scoreboard in which a contest can be downloaded. */
export type RecordFormat = keyof typeof ENDINGS;

/** Returns the file name of a contest that is downloaded in a format. */
export const recordFileName = (cid: number, format: RecordFormat): string => `contest_${cid}${ENDINGS[format]}`;
