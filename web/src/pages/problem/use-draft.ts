import { useCallback, useEffect, useRef, useState } from 'react';
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

/** Milliseconds of quiet before what was typed is stored. */
const QUIET = 400;

interface Options {
  /** Tells apart what is kept for one problem, in one place. */
  draftKey: string;
  languages: readonly string[];
  templates: Readonly<Record<string, string>>;
}

const pick = (codes: Readonly<Record<string, string>>, languages: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).filter(([language]) => languages.has(language)));

const lookOf = ({ theme, fontSize, tabSize }: EditorSettings): EditorLook => ({ theme, fontSize, tabSize });

/**
 * What is typed for one problem: kept per language on this device, found again on return.
 * Of two tabs each keeps what was typed in it, and takes over the languages that only the other one touched.
 */
export const useDraft = ({ draftKey, languages, templates }: Options) => {
  const [settings, setSettings] = useState(() => readSettings(readDraft(draftKey)));
  const [codes, setCodes] = useState<Record<string, string>>(() => readDraft(draftKey)?.codes ?? {});
  const [language, setLanguage] = useState(() => firstLanguage(languages, readDraft(draftKey), settings));
  const [savedAt, setSavedAt] = useState(() => readDraft(draftKey)?.savedAt ?? null);
  const unsaved = useRef(false);
  const typed = useRef({ everIn: new Set<string>(), unsavedIn: new Set<string>() });
  const now = useRef({ codes, language, settings });
  now.current = { codes, language, settings };

  const save = useCallback(() => {
    if (!unsaved.current) return;
    const at = Date.now();
    const codes = pick(now.current.codes, typed.current.unsavedIn);
    const look = lookOf(now.current.settings);
    if (!mergeDraft(draftKey, { language: now.current.language, codes, look, savedAt: at })) return;
    unsaved.current = false;
    typed.current.unsavedIn.clear();
    setSavedAt(at);
  }, [draftKey]);

  useEffect(() => {
    const timer = setTimeout(save, QUIET);
    return () => clearTimeout(timer);
  }, [codes, language, settings, save]);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  useEffect(
    () =>
      onDraftChange(draftKey, (draft) => {
        setCodes((mine) => ({ ...draft.codes, ...pick(mine, typed.current.everIn) }));
        if (!unsaved.current) setSavedAt(draft.savedAt);
      }),
    [draftKey],
  );

  const template = templates[language] ?? '';
  const changeSettings = (next: Partial<EditorSettings>) => {
    unsaved.current = true;
    const all = { ...settings, ...next };
    setSettings(all);
    writeSettings(all);
  };

  const put = (code: string, into: string) => {
    unsaved.current = true;
    typed.current.everIn.add(into);
    typed.current.unsavedIn.add(into);
    setCodes((all) => ({ ...all, [into]: code }));
  };
  const chooseLanguage = (next: string) => {
    setLanguage(next);
    changeSettings({ language: next });
  };

  return {
    language,
    code: codes[language] ?? template,
    savedAt,
    settings,
    changeSettings,
    chooseLanguage,
    type: (code: string) => put(code, language),
    /** Code from elsewhere, in its language if the problem allows it. */
    replace: (code: string, itsLanguage: string | null) => {
      const into = itsLanguage && languages.includes(itsLanguage) ? itsLanguage : language;
      put(code, into);
      if (into !== language) chooseLanguage(into);
    },
    resetToTemplate: () => put(template, language),
  };
};
export type DraftState = ReturnType<typeof useDraft>;
