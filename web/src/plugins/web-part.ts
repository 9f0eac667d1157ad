import type { Locale, Permission, PluginManifest } from '@tribunal/contract';
import type { ComponentType } from 'react';
import type { Area, Need } from '../shared/routing/need';
import type { FrameName } from '../shared/routing/frame';
import type { Filler } from './slots';

/** A page of a plugin, loaded when it is first opened. */
export interface PluginPage {
  /** A react-router path without the leading `/`; paths of admin pages are relative to `/admin/`. */
  path: string;
  load: () => Promise<ComponentType>;
  /** Who may open the page; defaults to everybody. */
  needs?: Need;
  /** Defaults to an ordinary page. */
  frame?: FrameName;
  /** Replaces the site's links in the top bar, beside a link back home. */
  bar?: ComponentType<{ form: 'bar' | 'list' }>;
}
/** A page of a plugin in the admin area. */
export interface AdminPage extends PluginPage {
  /** Others are led to the first page of the admin area. */
  permission?: Permission;
}

export interface NavLink {
  to: string;
  /** Other paths whose pages belong to this item. */
  within?: readonly string[];
  icon: string;
  /** Locale key of the label. */
  label: string;
  /** Pressing `g` and then this letter opens the page. */
  hotkey?: string;
  /** The site setting that hides the link. */
  area?: Area;
}

/** A group of links under one label. */
export interface NavGroup {
  icon: string;
  /** Locale key of the label. */
  label: string;
  links: readonly NavLink[];
}

/** An item of the top bar; lower `order` comes first. */
export type NavItem = (NavLink | NavGroup) & { order: number };

/** Values that a plugin adds to an extension point of another plugin. */
export interface Contribution {
  point: symbol;
  values: readonly unknown[];
}

/** A text file of a plugin by language. */
export type PluginLocales = Readonly<Record<Locale, () => Promise<{ default: object }>>>;

export interface WebPartContent {
  pages?: readonly PluginPage[];
  nav?: readonly NavItem[];
  slots?: readonly Filler[];
  contributions?: readonly Contribution[];
  adminPages?: readonly AdminPage[];
  /** Texts that every page may use, of `web.json`; their keys are prefixed with the plugin's id. */
  locales?: PluginLocales;
  /** Texts that only the plugin's own pages use, of `page.json`; they are loaded with the first of them. */
  pageLocales?: PluginLocales;
  /** Texts that only admin pages use, of `admin.json`; they are loaded with the admin area. */
  adminLocales?: PluginLocales;
}
export interface WebPart extends WebPartContent {
  manifest: PluginManifest;
}

/** Defines a plugin's web part; `web/index.tsx` of the plugin exports it as the default. */
export const defineWebPart = (manifest: PluginManifest, content: WebPartContent): WebPart => ({ ...content, manifest });
