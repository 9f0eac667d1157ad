import type { Locale, RoleSymbol } from '@tribunal/contract';
import type { ObjectReach, PermissionArea } from '../../contract';

/** One thing that may be done on the site. */
export interface PermissionRow {
  key: string;
  name: string;
  isPublic: boolean;
  /** Roles that may do it, at least with objects of their own. */
  roles: readonly RoleSymbol[];
  answer: 'yes' | 'own' | 'no';
}

/** The rows of one area; `reads` are calls that only read and have no text. */
export interface PermissionRows {
  area: string;
  name: string;
  rows: PermissionRow[];
  reads: PermissionRow[];
}

interface Filter {
  /** Whose permissions are shown. */
  subject: { roles: readonly RoleSymbol[]; isBanned: boolean };
  keyword: string;
  isOnlyAllowed: boolean;
  locale: Locale;
}

const ANSWERS: Readonly<Record<ObjectReach, PermissionRow['answer']>> = { all: 'yes', own: 'own', none: 'no' };
const BEST: readonly ObjectReach[] = ['all', 'own', 'none'];

/** Returns what may be done in an area, and whether somebody with these roles may do it. A banned user is a visitor. */
export function permissionRows(
  { area, names, rules, calls }: PermissionArea,
  { subject, keyword, isOnlyAllowed, locale }: Filter,
): PermissionRows {
  const held = subject.isBanned ? [] : subject.roles;
  const ofRules = rules.map((rule): PermissionRow => {
    const reach = BEST.find((one) => held.some((role) => rule.reach[role] === one)) ?? 'none';
    const roles = (Object.keys(rule.reach) as RoleSymbol[]).filter((role) => rule.reach[role] !== 'none');
    return { key: rule.names['en-US'], name: rule.names[locale], isPublic: false, roles, answer: ANSWERS[reach] };
  });
  const ofCalls = calls.map(({ call, names: texts, isPublic, roles }) => {
    const isAllowed = isPublic || held.some((role) => roles.includes(role));
    const row = {
      key: call,
      name: texts?.[locale] ?? call,
      isPublic,
      roles,
      answer: isAllowed ? 'yes' : 'no',
    } as const;
    return { row, isNamed: texts !== null };
  });
  const wanted = keyword.trim().toLowerCase();
  const isShown = ({ key, name, answer }: PermissionRow): boolean =>
    (!isOnlyAllowed || answer !== 'no') &&
    [key, name, names[locale]].some((text) => text.toLowerCase().includes(wanted));
  const named = ofCalls.flatMap(({ row, isNamed }) => (isNamed ? row : []));
  return {
    area,
    name: names[locale],
    rows: [...ofRules, ...named].filter(isShown),
    reads: ofCalls.flatMap(({ row, isNamed }) => (isNamed ? [] : row)).filter(isShown),
  };
}
