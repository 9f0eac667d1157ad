import { definePlugin, type PluginPackage } from '@tribunal/contract';
import type { SchemaObject } from '@tribunal/platform';
import { describe, expect, it } from 'vitest';
import { adoptedOf, findForeignTable } from '../../src/plugin-packages/own-tables';

const tablesNamed = (...names: string[]): SchemaObject[] => names.map((name) => ({ kind: 'table', name }));
const announcing = (id: string, ...tables: string[]): PluginPackage => ({
  format: 1,
  manifest: definePlugin({ id, version: '1.0.0', contract: '^3.0' }),
  names: { 'en-US': '', 'zh-CN': '' },
  summaries: { 'en-US': '', 'zh-CN': '' },
  about: { author: null, license: null, homepage: null },
  capabilities: { calls: [], tables, hosts: [], uses: {} },
  migrations: [],
  pages: [],
  files: {},
});
const foreign = (plugin: PluginPackage, existing: string[], recorded: string[] = []) =>
  findForeignTable(plugin, tablesNamed(...recorded), { objects: tablesNamed(...existing), shapes: new Map() });

const OF_TOY_BOX = ['migration_toy_box', 'toy_box', 'toy_box_item'];

describe('tables whose names begin with that of a plugin', () => {
  it('are those of a plugin with a longer name, which they do not keep from being installed', () => {
    expect(foreign(announcing('toy', 'toy_note'), ['account', ...OF_TOY_BOX])).toBeNull();
  });

  it('cannot be claimed from it', () => {
    expect(foreign(announcing('toy', 'toy_note', 'toy_box_item'), OF_TOY_BOX)).toBe('toy_box_item');
  });

  it('are of others when nobody has recorded them', () => {
    expect(foreign(announcing('toy', 'toy_note'), ['toy_note'])).toBe('toy_note');
    expect(foreign(announcing('toy-box', 'toy_box_item'), ['migration_toy', 'toy_box_item'])).toBe('toy_box_item');
    expect(foreign(announcing('toy', 'toy_note'), ['toys'])).toBeNull();
  });

  it('are its own when an earlier installation has recorded them', () => {
    const earlier = ['migration_toy', 'toy_note'];
    expect(foreign(announcing('toy', 'toy_note'), earlier, earlier)).toBeNull();
    // A plugin that has come since may have such a name.
    expect(foreign(announcing('toy', 'toy_box_item'), OF_TOY_BOX, ['toy_box_item'])).toBeNull();
  });

  it('are its own when the same plugin has made them from a folder', () => {
    const plugin = announcing('toy', 'toy_note');
    const existing = ['migration_toy', 'toy_note', ...OF_TOY_BOX];
    expect(foreign(plugin, existing)).toBeNull();
    expect(adoptedOf(plugin, tablesNamed(...existing))).toEqual(tablesNamed('migration_toy', 'toy_note'));
  });
});
