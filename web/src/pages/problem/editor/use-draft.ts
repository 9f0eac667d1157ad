import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  firstLanguage,
  mergeDraft,
  onDraftChange,
  readDraft,
  readSettings,
  writeSettings,
  type EditorAppearance,
  type EditorSettings,
} from './draft-store';

interface Options {
  /** Identifies the draft of one problem in one place. */
  draftKey: string;
  languages: readonly string[];
  templates: Readonly<Record<string, string>>;
}

/** The code that the editor shows, the store keeps and a submission sends. */
export interface Code {
  language: string;
  code: string;
}

interface State {
  language: string;
  codes: Readonly<Record<string, string>>;
  settings: EditorSettings;
  /** When the code was stored, in ms; null while it is not. */
  savedAt: number | null;
}

const appearanceOf = ({ theme, fontSize, tabSize }: EditorSettings): EditorAppearance => ({ theme, fontSize, tabSize });
/** Normalises line ends to those of the editor, so that what is sent is what is shown. */
const withPlainLines = (code: string): string => code.replace(/\r\n?/g, '\n');

/**
 * The code of one problem, one text per language. Every change is written to local storage before the call returns,
 * and `now` returns the latest change whether or not React has rendered it. All tabs share one text per language.
 */
class DraftEditor {
  #state: State;
  /** Code that could not be stored, by language; it is newer than what other tabs have stored. */
  #unsaved: Record<string, string> = {};
  #options: Options;
  readonly #listeners = new Set<() => void>();

  constructor(options: Options) {
    this.#options = options;
    const stored = readDraft(options.draftKey);
    const settings = readSettings(stored);
    this.#state = {
      language: firstLanguage(options.languages, stored, settings),
      codes: stored?.codes ?? {},
      settings,
      savedAt: stored?.savedAt ?? null,
    };
  }

  /** Applies the options that the problem currently allows. */
  update(options: Options): void {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = (): State => this.#state;

  readonly now = (): Code => ({ language: this.#state.language, code: this.#codeIn(this.#state.language) });
  /** Stores typed code under the language it was typed in. */
  readonly type = (code: string, language = this.#state.language): void => this.#setCode(language, code);
  /** Replaces the code with code from elsewhere, in its language if the problem allows it. */
  readonly replace = (code: string, codeLanguage: string | null): void => {
    const { languages } = this.#options;
    const target = codeLanguage && languages.includes(codeLanguage) ? codeLanguage : this.#state.language;
    if (target !== this.#state.language) this.chooseLanguage(target);
    this.#setCode(target, code);
  };
  readonly resetToTemplate = (): void => this.#setCode(this.#state.language, this.#templateOf(this.#state.language));
  readonly chooseLanguage = (language: string): void => {
    this.#state = { ...this.#state, language };
    this.changeSettings({ language });
  };
  readonly changeSettings = (changes: Partial<EditorSettings>): void => {
    const settings = { ...this.#state.settings, ...changes };
    this.#state = { ...this.#state, settings };
    writeSettings(settings);
    this.#save({});
  };
  /** Loads what another tab has stored. */
  readonly reloadStored = (): void => {
    const stored = readDraft(this.#options.draftKey);
    if (stored) this.#set({ ...this.#state, codes: { ...stored.codes, ...this.#unsaved }, savedAt: stored.savedAt });
  };

  #templateOf(language: string): string {
    return this.#options.templates[language] ?? '';
  }
  #codeIn(language: string): string {
    return withPlainLines(this.#state.codes[language] ?? this.#templateOf(language));
  }
  #setCode(language: string, typed: string): void {
    const code = withPlainLines(typed);
    this.#state = { ...this.#state, codes: { ...this.#state.codes, [language]: code } };
    this.#save({ [language]: code });
  }
  #save(changed: Record<string, string>): void {
    const { language, settings } = this.#state;
    const savedAt = Date.now();
    const codes = { ...this.#unsaved, ...changed };
    const isSaved = mergeDraft(this.#options.draftKey, { language, codes, look: appearanceOf(settings), savedAt });
    this.#unsaved = isSaved ? {} : codes;
    this.#set({ ...this.#state, savedAt: isSaved ? savedAt : null });
  }
  #set(state: State): void {
    this.#state = state;
    this.#listeners.forEach((listener) => listener());
  }
}

/** Provides the current draft of a problem and the actions on it. */
export const useDraft = (options: Options) => {
  const [draft] = useState(() => new DraftEditor(options));
  draft.update(options);
  useEffect(() => onDraftChange(options.draftKey, draft.reloadStored), [options.draftKey, draft]);
  const { settings, savedAt } = useSyncExternalStore(draft.subscribe, draft.state);
  const { now, type, replace, resetToTemplate, chooseLanguage, changeSettings } = draft;
  return { ...now(), settings, savedAt, now, type, replace, resetToTemplate, chooseLanguage, changeSettings };
};
export type DraftState = ReturnType<typeof useDraft>;
