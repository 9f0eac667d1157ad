import type { Locale, Permission, PluginManifest } from '@tribunal/contract';
import type { ComponentType } from 'react';
import type { Area, Need } from '../shared/routing/need';
import type { FrameName } from '../shared/routing/frame';
import type { Filler } from './slots';

/** A page is loaded when it is first opened. */
export interface PluginPage {
  /** Path of react-router, without the leading `/` (admin pages: below `/admin/`). */
  path: string;
  load: () => Promise<ComponentType>;
  /** Whom the page lets in; everybody unless told. */
  needs?: Need;
  /** An ordinary page unless told. */
  frame?: FrameName;
  /** Stands in the top bar in place of the site's links, beside a way back home. */
  bar?: ComponentType<{ form: 'bar' | 'list' }>;
}
export interface AdminPage extends PluginPage {
  permission?: Permission;
}

export interface NavLink {
  to: string;
  /** Other paths whose pages belong to this item. */
  within?: readonly string[];
  icon: string;
  /** Locale key. */
  label: string;
  /** `g` and this letter go there. */
  hotkey?: string;
  /** A switch of the site that takes the link away. */
  area?: Area;
}

/** Links under one word. */
export interface NavGroup {
  icon: string;
  /** Locale key. */
  label: string;
  links: readonly NavLink[];
}

/** In the top bar; small comes first. */
export type NavItem = (NavLink | NavGroup) & { order: number };

export interface WebPartContent {
  pages?: readonly PluginPage[];
  nav?: readonly NavItem[];
  slots?: readonly Filler[];
  adminPages?: readonly AdminPage[];
  /** Texts by language; they are found below the plugin's id. */
  locales?: Readonly<Record<Locale, () => Promise<{ default: { name?: string; web?: object } }>>>;
}
export interface WebPart extends WebPartContent {
  manifest: PluginManifest;
}

/** The door `web/index.tsx` of a plugin, as its default export. */
export const defineWebPart = (manifest: PluginManifest, content: WebPartContent): WebPart => ({ ...content, manifest });
