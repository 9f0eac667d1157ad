const FIELDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'startTime',
  'endTime',
  'type',
  'oiRankScoreType',
  'penaltyMinutes',
  'auth',
  'pwd',
  'seal',
  'rankShowName',
  'starAccount',
  'rule',
  'awards',
]);
const FORM_FIELDS: Readonly<Record<string, string>> = {
  sealRankTime: 'seal',
  sealRank: 'seal',
  accountLimitRule: 'rule',
  awardConfigList: 'awards',
  awardType: 'awards',
};

/**
 * Returns the form's name for a server field such as `awardConfigList.2.num` or `starAccount.0`; null if it has no
 * control.
 */
export function fieldOfServer(name: string): string | null {
  const [first = '', ...rest] = name.split(/[.[\]]+/).filter(Boolean);
  const field = FORM_FIELDS[first] ?? first;
  if (!FIELDS.has(field)) return null;
  return field === 'awards' && rest.length === 2 ? [field, ...rest].join('.') : field;
}
