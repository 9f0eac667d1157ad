import { useCallback, useEffect, useRef, useState } from 'react';
import {
  firstLanguage,
  mergeDraft,
  onDraftChange,
  readDraft,
  readSettings,
  writeSettings,
  type EditorSettings,
} from './draft-store';

/** Milliseconds of quiet before what was typed is stored. */
const QUIET = 400;

interface Options {
  problemId: string;
  languages: readonly string[];
  templates: Readonly<Record<string, string>>;
}

const pick = (codes: Readonly<Record<string, string>>, languages: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).filter(([language]) => languages.has(language)));

/**
 * What is typed for one problem: kept per language on this device, found again on return.
 * Of two tabs each keeps what was typed in it, and takes over the languages that only the other one touched.
 */
export const useDraft = ({ problemId, languages, templates }: Options) => {
  const [settings, setSettings] = useState(readSettings);
  const [codes, setCodes] = useState<Record<string, string>>(() => readDraft(problemId)?.codes ?? {});
  const [language, setLanguage] = useState(() => firstLanguage(languages, readDraft(problemId), settings));
  const [savedAt, setSavedAt] = useState(() => readDraft(problemId)?.savedAt ?? null);
  const unsaved = useRef(false);
  const typed = useRef({ everIn: new Set<string>(), unsavedIn: new Set<string>() });
  const now = useRef({ codes, language });
  now.current = { codes, language };

  const save = useCallback(() => {
    if (!unsaved.current) return;
    const at = Date.now();
    const changed = pick(now.current.codes, typed.current.unsavedIn);
    if (!mergeDraft(problemId, { language: now.current.language, codes: changed, savedAt: at })) return;
    unsaved.current = false;
    typed.current.unsavedIn.clear();
    setSavedAt(at);
  }, [problemId]);

  useEffect(() => {
    const timer = setTimeout(save, QUIET);
    return () => clearTimeout(timer);
  }, [codes, language, save]);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  useEffect(
    () =>
      onDraftChange(problemId, (draft) => {
        setCodes((mine) => ({ ...draft.codes, ...pick(mine, typed.current.everIn) }));
        if (!unsaved.current) setSavedAt(draft.savedAt);
      }),
    [problemId],
  );

  const template = templates[language] ?? '';
  const changeSettings = (next: Partial<EditorSettings>) => {
    const all = { ...settings, ...next };
    setSettings(all);
    writeSettings(all);
  };

  const type = (code: string) => {
    unsaved.current = true;
    typed.current.everIn.add(language);
    typed.current.unsavedIn.add(language);
    setCodes((all) => ({ ...all, [language]: code }));
  };

  return {
    language,
    code: codes[language] ?? template,
    savedAt,
    settings,
    changeSettings,
    chooseLanguage: (next: string) => {
      unsaved.current = true;
      setLanguage(next);
      changeSettings({ language: next });
    },
    type,
    resetToTemplate: () => type(template),
  };
};
export type DraftState = ReturnType<typeof useDraft>;
