import type { MigrationSet } from '@tribunal/migrations';
import { describe, expect, it } from 'vitest';
import { assertSameSchema } from '../src/schema';

const up = async (): Promise<void> => undefined;
const core: MigrationSet = {
  owner: 'core',
  migrations: [
    { name: '0001-a', up },
    { name: '0002-b', up },
  ],
  checksums: { '0001-a': 'aa', '0002-b': 'bb' },
};
const refused = (migrations: Record<string, Record<string, string | null>>, areMissingPluginsLeftOut = false) => {
  try {
    return assertSameSchema({ migrations, version: '9.9.9' }, [core], areMissingPluginsLeftOut);
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the schema of a backup', () => {
  it.each([
    ['the same', { '0001-a': 'aa', '0002-b': 'bb' }],
    ['an older one', { '0001-a': 'aa' }],
    ['one of before checksums were kept', { '0001-a': null }],
  ])('is taken when it is %s', (_, applied) => {
    expect(refused({ migration_core: applied })).toBeUndefined();
  });

  it('is refused when it is newer', () => {
    expect(refused({ migration_core: { '0001-a': 'aa', '0003-c': 'cc' } })).toBe(
      'The backup is newer than this checkout: it has the core migrations 0003-c. Restore it with the version that created it (9.9.9) or a newer one.',
    );
  });

  it('is refused when a migration had another form', () => {
    expect(refused({ migration_core: { '0001-a': 'xx' } })).toMatch(/core migrations 0001-a differ/);
  });

  it('is refused when a plugin is not here, unless its data is left out', () => {
    const migrations = { migration_core: { '0001-a': 'aa' }, migration_remote_x: { '0001-x': null } };
    expect(refused(migrations)).toMatch(/plugins that are not installed: remote-x\. .*--without-missing-plugins/);
    expect(refused(migrations, true)).toBeUndefined();
  });
});
