import type { PluginCapabilities, PluginPackage } from '../plugin';
import type { Locale } from '../vocabulary';

/** Where a package came from. */
export type PackageOrigin = 'file' | 'npm' | 'catalogue';

/** A migration of a package, as it is shown before anything is installed. */
export interface PlannedMigration {
  name: string;
  /** The statements; null if they depend on the data. */
  sql: string | null;
  /** Whether the database has it already. */
  isApplied: boolean;
}

/** `none`: there is no signature; `unknown`: it is by none of the trusted keys, or does not match. */
export type PackageSignature = { state: 'trusted'; key: string } | { state: 'none' } | { state: 'unknown' };

/** Why a package cannot be installed here; the texts are of the page. */
export type PackageObstacle =
  | { kind: 'contract'; wants: string; has: string }
  | { kind: 'missing'; ids: string[] }
  | { kind: 'nameTaken' }
  | { kind: 'permissions'; names: string[] }
  | { kind: 'unsigned' }
  | { kind: 'migrations'; names: string[] }
  | { kind: 'notShared'; names: string[] };

/** A package that was read and not installed: what it is, and what installing it would do. */
export interface PackagePreview {
  /** Number under which it waits to be installed, for a day. */
  id: number;
  plugin: PluginPackage;
  sha256: string;
  bytes: number;
  origin: PackageOrigin;
  /** Name of the file, or of the package. */
  source: string;
  signature: PackageSignature;
  /** Hooks and events that its code uses. */
  hooks: string[];
  events: string[];
  /** Version that is installed now; null: none. */
  replaces: string | null;
  migrations: PlannedMigration[];
  /** Tables with data that an earlier installation has left; it is used again. */
  keptTables: TableCount[];
  obstacles: PackageObstacle[];
}

/** A table of a plugin, and how many rows it has. */
export interface TableCount {
  table: string;
  rows: number;
}

/** A plugin that was installed from a package. */
export interface InstalledPackage {
  id: string;
  version: string;
  sha256: string;
  origin: PackageOrigin;
  source: string;
  signature: PackageSignature;
  capabilities: PluginCapabilities;
  /** Username; null if the account is gone. */
  installedBy: string | null;
  /** ISO 8601. */
  installedAt: string;
}

/** A plugin that was removed and whose data is kept. */
export interface RemovedPackage {
  id: string;
  names: Record<Locale, string>;
  version: string;
  tables: TableCount[];
  removedBy: string | null;
  /** ISO 8601. */
  removedAt: string;
}

/** An entry of the catalogue, as its index describes it. */
export interface CatalogueEntry {
  id: string;
  version: string;
  names: Record<Locale, string>;
  summaries: Record<Locale, string>;
  author: string | null;
  contract: string;
  sha256: string;
  isSigned: boolean;
  /** Version that is installed now; null: none. */
  installed: string | null;
  /** Whether it works with this version of Tribunal. */
  isCompatible: boolean;
}

/** What became of a plugin that was installed: it runs, somebody has turned it off, or it waits for one that it requires. */
export type InstalledState = 'active' | 'off' | 'waiting';

export interface PackageOverview {
  /** Which packages the operator of the machine allows. */
  allowed: 'all' | 'signed' | 'none';
  /** Whether packages are read from a registry of npm packages. */
  hasRegistry: boolean;
  /** Whether the address of a catalogue is set. */
  hasCatalogue: boolean;
  installed: InstalledPackage[];
  removed: RemovedPackage[];
}

/** Calls that install, exchange and remove plugins while the site runs. */
export interface PluginPackageCalls {
  'GET /api/admin/plugin/packages': { data: PackageOverview };
  /** Downloads a package of npm and reads it; installs nothing. */
  'POST /api/admin/plugin/packages/from-npm': { body: { name: string; version?: string }; data: PackagePreview };
  /** Lists the catalogue. @throws 502 if its index cannot be read */
  'GET /api/admin/plugin/catalogue': { data: CatalogueEntry[] };
  /** Downloads a package of the catalogue, compares its checksum and reads it; installs nothing. */
  'POST /api/admin/plugin/packages/from-catalogue': { body: { id: string; version: string }; data: PackagePreview };
  /**
   * Installs a package that was read, or exchanges the installed version for it.
   * @throws 409 if it does not start; then everything is as it was
   */
  'POST /api/admin/plugin/packages/install': {
    body: { id: number };
    data: { id: string; version: string; state: InstalledState };
  };
  /** Returns the data of a plugin that was installed, also if it is removed. */
  'GET /api/admin/plugin/packages/data': { query: { id: string }; data: { tables: TableCount[] } };
  /** Removes an installed plugin, and keeps or drops its tables and settings. */
  'POST /api/admin/plugin/packages/remove': { body: { id: string; data: 'keep' | 'drop' }; data: null };
  /** Drops the tables and settings that a removed plugin has left. */
  'DELETE /api/admin/plugin/packages/data': { query: { id: string }; data: null };
}

/** The call that receives an archive and reads it; installs nothing. Its body is a form with the file. */
export interface PluginPackageUpload {
  'POST /api/admin/plugin/packages': { query: { signature?: string }; data: PackagePreview };
}
