import type { CheerioAPI } from 'cheerio';
import { collapseWhitespace } from '@tribunal/remote-kit';

/** Points of one set of tests, or of all of them. */
export interface Points {
  got: number;
  most: number;
}

type Grid = readonly (readonly string[])[];

const SET = 'Set Name';
const POINTS = 'Score / Max Score';
const TESTS = 'Test Cases';
const PAIR = /^(\d+(?:\.\d+)?) ?\/ ?(\d+(?:\.\d+)?)$/;

/** Returns the total points of all sets on a submission's page; null if they are not in a known form. */
export function pointsOn($: CheerioAPI): Points | null {
  const grids = $('table')
    .toArray()
    .map((table): Grid =>
      $(table)
        .find('tr')
        .toArray()
        .map((row) =>
          $(row)
            .children('td, th')
            .toArray()
            .map((cell) => collapseWhitespace($(cell).text())),
        ),
    );
  const pairs = (across(grids) ?? down(grids))?.map((text) => PAIR.exec(text));
  if (!pairs || pairs.length === 0 || pairs.some((pair) => pair === null)) return null;
  const sum = (at: 1 | 2): number => pairs.reduce((total, pair) => total + Number(pair![at]), 0);
  return { got: sum(1), most: sum(2) };
}

/**
 * Reads a table with one column per set; another table must list the same sets with their tests, so that none is
 * missed.
 */
function across(grids: readonly Grid[]): readonly string[] | null {
  const rowOf = (name: string): readonly string[] | undefined =>
    grids.flat().find((row) => row[0] === name && row.length > 1 && row[1] !== POINTS && row[1] !== TESTS);
  const [names, points] = [rowOf(SET)?.slice(1), rowOf(POINTS)?.slice(1)];
  const listed = grids.find(([head]) => head?.join() === [SET, TESTS].join())?.slice(1);
  if (!names || !points || names.length !== points.length) return null;
  return names.join('\n') === listed?.map(([name]) => name).join('\n') ? points : null;
}

/** Reads a table with one row per set. */
function down(grids: readonly Grid[]): readonly string[] | null {
  const [head, ...rows] = grids.find(([first]) => first?.includes(SET) && first.includes(POINTS)) ?? [];
  if (!head || rows.some(({ length }) => length !== head.length)) return null;
  return rows.map((row) => row[head.indexOf(POINTS)]!);
}
