import { badInput } from '@tribunal/server';
import { AwardType, isColour, type AwardConfig } from '../../contract';

const WHOLE = 100;

/** By priority. Refuses colours that are none, numbers that award nothing and more than a whole. */
export function awardsOf(type: AwardType, list: readonly AwardConfig[]): AwardConfig[] {
  if (type === AwardType.None) return [];
  list.forEach((award, place) => checkAward(award, `awardConfigList.${place}`));
  const total = list.reduce((sum, { num }) => sum + num, 0);
  if (type === AwardType.Proportion && total > WHOLE) {
    throw badInput('awardConfigList', 'contest.office.awardSum', { limit: WHOLE });
  }
  return list
    .map(({ priority, name, background, color, num }) => ({ priority, name, background, color, num }))
    .sort((one, other) => one.priority - other.priority);
}

function checkAward({ background, color, num }: AwardConfig, at: string): void {
  if (!isColour(background)) throw badInput(`${at}.background`, 'contest.office.colour');
  if (!isColour(color)) throw badInput(`${at}.color`, 'contest.office.colour');
  if (num < 1) throw badInput(`${at}.num`, 'input.tooSmall', { limit: 1 });
}
