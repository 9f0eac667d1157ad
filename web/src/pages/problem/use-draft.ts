import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  firstLanguage,
  mergeDraft,
  onDraftChange,
  readDraft,
  readSettings,
  writeSettings,
  type EditorLook,
  type EditorSettings,
} from './draft-store';

interface Options {
  /** Tells apart what is kept for one problem, in one place. */
  draftKey: string;
  languages: readonly string[];
  templates: Readonly<Record<string, string>>;
}

/** What the editor shows, the store keeps and a submission sends. */
export interface Code {
  language: string;
  code: string;
}

interface State {
  language: string;
  codes: Readonly<Record<string, string>>;
  settings: EditorSettings;
  savedAt: number | null;
}

const lookOf = ({ theme, fontSize, tabSize }: EditorSettings): EditorLook => ({ theme, fontSize, tabSize });
/** Lines end as they do in the editor, so that what is sent is what is shown. */
const withPlainLines = (code: string): string => code.replace(/\r\n?/g, '\n');

/**
 * The code of one problem, a text per language. Every change is in the device's store before the call returns, and `now`
 * answers with what was changed last, whether React has drawn it or not. All tabs share one text per language.
 */
class Draft {
  #state: State;
  /** Code that could not be stored, by its language; what other tabs have stored is older. */
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

  /** Takes what the problem allows by now. */
  update(options: Options): void {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = (): State => this.#state;

  readonly now = (): Code => ({ language: this.#state.language, code: this.#codeIn(this.#state.language) });
  /** Keeps what was typed, in the language that it was typed in. */
  readonly type = (code: string, language = this.#state.language): void => this.#put(language, code);
  /** Puts code from elsewhere in, in its language if the problem allows it. */
  readonly replace = (code: string, itsLanguage: string | null): void => {
    const { languages } = this.#options;
    const into = itsLanguage && languages.includes(itsLanguage) ? itsLanguage : this.#state.language;
    if (into !== this.#state.language) this.chooseLanguage(into);
    this.#put(into, code);
  };
  readonly resetToTemplate = (): void => this.#put(this.#state.language, this.#templateOf(this.#state.language));
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
  /** Takes over what another tab has stored. */
  readonly adopt = (): void => {
    const stored = readDraft(this.#options.draftKey);
    if (stored) this.#set({ ...this.#state, codes: { ...stored.codes, ...this.#unsaved }, savedAt: stored.savedAt });
  };

  #templateOf(language: string): string {
    return this.#options.templates[language] ?? '';
  }
  #codeIn(language: string): string {
    return withPlainLines(this.#state.codes[language] ?? this.#templateOf(language));
  }
  #put(language: string, typed: string): void {
    const code = withPlainLines(typed);
    this.#state = { ...this.#state, codes: { ...this.#state.codes, [language]: code } };
    this.#save({ [language]: code });
  }
  #save(changed: Record<string, string>): void {
    const { language, settings } = this.#state;
    const savedAt = Date.now();
    const codes = { ...this.#unsaved, ...changed };
    const isSaved = mergeDraft(this.#options.draftKey, { language, codes, look: lookOf(settings), savedAt });
    this.#unsaved = isSaved ? {} : codes;
    this.#set(isSaved ? { ...this.#state, savedAt } : this.#state);
  }
  #set(state: State): void {
    this.#state = state;
    this.#listeners.forEach((listener) => listener());
  }
}

/** The draft of a problem, as it is now and with all that can be done with it. */
export const useDraft = (options: Options) => {
  const [draft] = useState(() => new Draft(options));
  draft.update(options);
  useEffect(() => onDraftChange(options.draftKey, draft.adopt), [options.draftKey, draft]);
  const { settings, savedAt } = useSyncExternalStore(draft.subscribe, draft.state);
  const { now, type, replace, resetToTemplate, chooseLanguage, changeSettings } = draft;
  return { ...now(), settings, savedAt, now, type, replace, resetToTemplate, chooseLanguage, changeSettings };
};
export type DraftState = ReturnType<typeof useDraft>;
