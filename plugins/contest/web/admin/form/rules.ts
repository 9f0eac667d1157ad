import { DAY_MS } from '@tribunal/contract';
import { AwardType, ContestAuth, ContestLimits, ContestType, isColour } from '../../../contract';
import { ruleFault } from './account-rule';
import { isTooShort } from './freeze';
import type { FormState } from './state';
import { lengthOf, momentOf } from './times';

export interface Fault {
  /** The control that shows the error, such as `title` or `awards.2.num`. */
  field: string;
  /** Locale key below `contest.admin.form.fault`, or `required` and `tooLong` of the shared texts `input`. */
  key: string;
  values?: Record<string, string | number>;
}

const FULL_PERCENT = 100;
const isBlank = (text: string): boolean => text.trim() === '';
const wholeNumberOf = (text: string): number | null => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null);

/** Checks the required fields. `stored` is the initial form: a field that was empty there may stay empty. */
const needed = (form: FormState, stored: FormState, isNew: boolean): Fault[] => {
  const missing = [
    { field: 'title', isMissing: isBlank(form.title) },
    { field: 'description', isMissing: isBlank(form.description) && (isNew || !isBlank(stored.description)) },
    { field: 'startTime', isMissing: momentOf(form.startTime) === null },
    { field: 'endTime', isMissing: momentOf(form.endTime) === null },
  ];
  return missing.filter(({ isMissing }) => isMissing).map(({ field }) => ({ field, key: 'required' }));
};

const duration = (form: FormState): Fault[] => {
  const length = lengthOf(form);
  if (length === null) return [];
  const { min, max } = ContestLimits.durationMs;
  if (length <= 0) return [{ field: 'endTime', key: 'endsBeforeStart' }];
  if (length < min) return [{ field: 'endTime', key: 'tooShort' }];
  return length > max ? [{ field: 'endTime', key: 'tooManyDays', values: { days: max / DAY_MS } }] : [];
};

const password = ({ auth, pwd }: FormState): Fault[] => {
  if (auth === ContestAuth.Public) return [];
  const { max } = ContestLimits.password;
  if (pwd.trim() === '') return [{ field: 'pwd', key: 'password' }];
  return pwd.length > max ? [{ field: 'pwd', key: 'tooLong', values: { limit: max } }] : [];
};

const lengths = (form: FormState): Fault[] =>
  (['title', 'description'] as const)
    .filter((field) => form[field].length > ContestLimits[field].max)
    .map((field) => ({ field, key: 'tooLong', values: { limit: ContestLimits[field].max } }));

const penalty = ({ type, penaltyMinutes }: FormState): Fault[] => {
  const { min, max } = ContestLimits.penaltyMinutes;
  const value = Number(penaltyMinutes);
  const isRight = !isBlank(penaltyMinutes) && Number.isInteger(value) && value >= min && value <= max;
  return type !== ContestType.Acm || isRight ? [] : [{ field: 'penaltyMinutes', key: 'range', values: { min, max } }];
};

const freeze = (form: FormState): Fault[] =>
  form.sealRank && isTooShort(form.seal, form) ? [{ field: 'seal', key: 'freezeTooShort' }] : [];

const accounts = ({ openAccountLimit, rule }: FormState): Fault[] => {
  const fault = openAccountLimit ? ruleFault(rule) : null;
  return fault ? [{ field: `rule.${fault.field}`, key: fault.key }] : [];
};

const stars = ({ starAccount }: FormState): Fault[] => {
  const { max } = ContestLimits.starAccounts;
  return starAccount.length > max ? [{ field: 'starAccount', key: 'tooMany', values: { max } }] : [];
};

const awards = ({ awardType, awards: list }: FormState): Fault[] => {
  if (awardType === AwardType.None) return [];
  const rows = list.flatMap(({ name, background, color, num }, index): Fault[] => {
    const at = `awards.${index}`;
    const { max } = ContestLimits.awardName;
    return [
      ...(isBlank(name) ? [{ field: `${at}.name`, key: 'required' }] : []),
      ...(name.trim().length > max ? [{ field: `${at}.name`, key: 'tooLong', values: { limit: max } }] : []),
      ...(isColour(background) ? [] : [{ field: `${at}.background`, key: 'colour' }]),
      ...(isColour(color) ? [] : [{ field: `${at}.color`, key: 'colour' }]),
      ...((wholeNumberOf(num) ?? 0) < 1 ? [{ field: `${at}.num`, key: 'awardNum' }] : []),
    ];
  });
  const sum = list.reduce((all, { num }) => all + (wholeNumberOf(num) ?? 0), 0);
  const isMore = awardType === AwardType.Proportion && sum > FULL_PERCENT;
  return [...rows, ...(isMore ? [{ field: 'awards', key: 'awardSum', values: { sum } }] : [])];
};

/** Returns all errors, in the order in which they should be corrected. */
export const faultsOf = (form: FormState, stored: FormState, isNew: boolean): Fault[] => [
  ...needed(form, stored, isNew),
  ...duration(form),
  ...password(form),
  ...lengths(form),
  ...penalty(form),
  ...freeze(form),
  ...stars(form),
  ...accounts(form),
  ...awards(form),
];
