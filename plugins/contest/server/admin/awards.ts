import { badInput } from '@tribunal/server';
import { AwardType, type AwardConfig } from '../../contract';
import { checkColour } from './colour';

const WHOLE = 100;

/** Sorts awards by priority. Refuses invalid colours, numbers that award nothing, and shares above 100 % in total. */
export function awardsOf(type: AwardType, list: readonly AwardConfig[]): AwardConfig[] {
  if (type === AwardType.None) return [];
  const awards = list.map((award, place) => checkAward(award, `awardConfigList.${place}`));
  const total = list.reduce((sum, { num }) => sum + num, 0);
  if (type === AwardType.Proportion && total > WHOLE) {
    throw badInput('awardConfigList', 'contest.admin.awardSum', { limit: WHOLE });
  }
  return awards.sort((one, other) => one.priority - other.priority);
}

function checkAward({ priority, name, num, ...colours }: AwardConfig, at: string): AwardConfig {
  const background = checkColour(`${at}.background`, colours.background);
  const color = checkColour(`${at}.color`, colours.color);
  if (num < 1) throw badInput(`${at}.num`, 'input.tooSmall', { limit: 1 });
  return { priority, name, background, color, num };
}
