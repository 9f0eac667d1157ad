/** A range of ratings with a name and a colour. */
export interface RatingBand {
  /** Part of its locale key, and of the name of its colour. */
  key: string;
  /** Lowest rating of the band. */
  from: number;
  /** Colours on a light and on a dark ground. */
  light: string;
  dark: string;
}

/** The bands, the lowest first; the first has no lower limit. */
export const RATING_BANDS = [
  { key: 'beginner', from: -Infinity, light: '#5a6371', dark: '#9ba5b3' },
  { key: 'apprentice', from: 1000, light: '#17703d', dark: '#63d08d' },
  { key: 'skilled', from: 1250, light: '#0b6a74', dark: '#58c8d3' },
  { key: 'specialist', from: 1500, light: '#1c5ab6', dark: '#86b6ff' },
  { key: 'expert', from: 1750, light: '#7439b8', dark: '#c6a5ff' },
  { key: 'master', from: 2000, light: '#855700', dark: '#e8ba50' },
  { key: 'grandmaster', from: 2300, light: '#a1440d', dark: '#ffa169' },
  { key: 'legend', from: 2700, light: '#b3242f', dark: '#ff8d8d' },
] as const satisfies readonly RatingBand[];

/** Returns the band of a rating, which is a whole number as it is shown. */
export const bandOf = (rating: number): (typeof RATING_BANDS)[number] =>
  RATING_BANDS.findLast(({ from }) => rating >= from) ?? RATING_BANDS[0];
