import { CORE_PERMISSIONS, permissionsOf, type RoleSymbol } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { canSeePart } from '../server/dashboard-service';

const viewer = (role: RoleSymbol) => ({ roles: [role], permissions: new Set(permissionsOf([role], CORE_PERMISSIONS)) });

describe('the parts of the dashboard', () => {
  it.each<[RoleSymbol, string[]]>([
    ['root', ['queues', 'judges', 'storage']],
    ['problem_admin', ['queues']],
    ['admin', []],
  ])('of %s: %j', (role, visible) => {
    const parts = ['queues', 'judges', 'storage'] as const;
    expect(parts.filter((part) => canSeePart(part, viewer(role)))).toEqual(visible);
  });
});
