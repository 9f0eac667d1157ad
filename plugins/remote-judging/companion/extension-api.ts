/**
 * The part of the WebExtension API that the companion uses, and no more: what is not here, it cannot do by accident.
 * Chromium and Firefox agree on it.
 */
export interface Sender {
  id?: string;
  /** Address of the page whose script has sent the message. */
  url?: string;
  frameId?: number;
  tab?: { id?: number };
}

interface ExtensionEvent<Listener> {
  addListener(listener: Listener): void;
}

export interface Tab {
  id?: number;
  windowId?: number;
  active?: boolean;
  /** Only of pages that the extension may work on. */
  url?: string;
}

interface HostPermissions {
  origins: string[];
}

interface InjectedScript {
  target: { tabId: number };
  files?: string[];
  world?: 'ISOLATED' | 'MAIN';
  func?: (...args: never[]) => unknown;
  args?: unknown[];
}

interface RegisteredScript {
  id: string;
  matches?: string[];
  js?: string[];
  runAt?: 'document_start';
  persistAcrossSessions?: boolean;
}

interface StorageArea {
  get(keys: string | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
}

export interface ExtensionApi {
  runtime: {
    id: string;
    getManifest(): { version: string };
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<unknown>;
    /** A listener that answers later returns true, and calls `answer` once. */
    onMessage: ExtensionEvent<
      (message: unknown, sender: Sender, answer: (value: unknown) => void) => boolean | undefined
    >;
    onInstalled: ExtensionEvent<() => void>;
    onStartup: ExtensionEvent<() => void>;
  };
  tabs: {
    create(tab: { url: string; active: boolean; openerTabId?: number }): Promise<Tab>;
    get(tabId: number): Promise<Tab>;
    query(query: { active: true; currentWindow: true }): Promise<Tab[]>;
    update(tabId: number, change: { active?: boolean; url?: string }): Promise<Tab | undefined>;
    reload(tabId: number): Promise<void>;
    sendMessage(tabId: number, message: unknown): Promise<unknown>;
    onUpdated: ExtensionEvent<(tabId: number, change: { status?: string; url?: string }) => void>;
    onRemoved: ExtensionEvent<(tabId: number) => void>;
  };
  windows: { update(windowId: number, change: { focused: boolean }): Promise<unknown> };
  storage: { session: StorageArea; local: StorageArea };
  scripting: {
    executeScript(script: InjectedScript): Promise<{ result?: unknown }[]>;
    registerContentScripts(scripts: RegisteredScript[]): Promise<void>;
    unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
    getRegisteredContentScripts(): Promise<RegisteredScript[]>;
  };
  permissions: {
    contains(permissions: HostPermissions): Promise<boolean>;
    /** Needs a press of the person right before. */
    request(permissions: HostPermissions): Promise<boolean>;
    onAdded: ExtensionEvent<() => void>;
    onRemoved: ExtensionEvent<() => void>;
  };
  i18n: { getMessage(key: string, substitutions?: string[]): string; getUILanguage(): string };
}

declare global {
  var browser: ExtensionApi | undefined;
  var chrome: ExtensionApi | undefined;
}

/** The API of this browser; missing in a content script whose extension was removed. */
export const extension = (globalThis.browser ?? globalThis.chrome)!;
