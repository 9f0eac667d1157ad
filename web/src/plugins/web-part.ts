import type { Locale, Permission, PluginManifest } from '@tribunal/contract';
import type { ComponentType } from 'react';
import type { Filler } from './slots';

/** A page is loaded when it is first opened. */
export interface PluginPage {
  /** Path of react-router, without the leading `/` (admin pages: below `/admin/`). */
  path: string;
  load: () => Promise<ComponentType>;
}
export interface AdminPage extends PluginPage {
  permission?: Permission;
}

export interface NavItem {
  to: string;
  /** Other paths whose pages belong to this item. */
  within?: readonly string[];
  icon: string;
  /** Locale key. */
  label: string;
  order: number;
  /** `g` and this letter go there. */
  hotkey?: string;
}

export interface WebPartContent {
  pages?: readonly PluginPage[];
  nav?: readonly NavItem[];
  slots?: readonly Filler[];
  adminPages?: readonly AdminPage[];
  /** Texts by language; they are found below the plugin's id. */
  locales?: Readonly<Record<Locale, () => Promise<{ default: { web?: object } }>>>;
}
export interface WebPart extends WebPartContent {
  manifest: PluginManifest;
}

/** The door `web/index.tsx` of a plugin, as its default export. */
export const defineWebPart = (manifest: PluginManifest, content: WebPartContent): WebPart => ({ ...content, manifest });
