import { Limits, type UserInfo, type UserInfoChange } from '@tribunal/contract';

export const TEXT_FIELDS = ['nickname', 'realname', 'school', 'number', 'cfUsername', 'github', 'blog'] as const;
type TextFieldName = (typeof TEXT_FIELDS)[number];
export type ProfileField = TextFieldName | 'gender' | 'signature';
export type Profile = Record<Exclude<ProfileField, 'gender'>, string> & { gender: UserInfo['gender'] };

/** Maximum length of each field in characters. */
export const MAX_LENGTH: Record<Exclude<ProfileField, 'gender'>, number> = {
  nickname: Limits.nickname.max,
  realname: Limits.realname.max,
  school: Limits.school.max,
  number: Limits.number.max,
  cfUsername: Limits.shortText.max,
  github: Limits.shortText.max,
  blog: Limits.shortText.max,
  signature: Limits.longText.max,
};

/** Converts a user to the form's values; unknown fields are empty. */
export const profileOf = (user: UserInfo): Profile => ({
  nickname: user.nickname ?? '',
  realname: user.realname ?? '',
  school: user.school ?? '',
  number: user.number ?? '',
  cfUsername: user.cfUsername ?? '',
  github: user.github ?? '',
  blog: user.blog ?? '',
  signature: user.signature ?? '',
  gender: user.gender,
});

export const FIELDS: readonly ProfileField[] = [...TEXT_FIELDS, 'gender', 'signature'];

/** Returns the differences in the format of the server, or null when there are none. */
export const changesOf = (previous: Profile, current: Profile): UserInfoChange | null => {
  const changed = FIELDS.filter((field) => previous[field] !== current[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, current[field].trim() || null])) as UserInfoChange;
};
