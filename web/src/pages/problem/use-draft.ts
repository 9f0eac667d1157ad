import { useCallback, useEffect, useRef, useState } from 'react';
import { firstLanguage, readDraft, readSettings, writeDraft, writeSettings, type EditorSettings } from './draft-store';

/** Milliseconds of quiet before what was typed is stored. */
const QUIET = 400;

interface Options {
  problemId: string;
  languages: readonly string[];
  templates: Readonly<Record<string, string>>;
}

/** What is typed for one problem: kept per language on this device, found again on return. */
export const useDraft = ({ problemId, languages, templates }: Options) => {
  const [settings, setSettings] = useState(readSettings);
  const [codes, setCodes] = useState<Record<string, string>>(() => readDraft(problemId)?.codes ?? {});
  const [language, setLanguage] = useState(() => firstLanguage(languages, readDraft(problemId), settings));
  const [savedAt, setSavedAt] = useState(() => readDraft(problemId)?.savedAt ?? null);
  const unsaved = useRef(false);
  const now = useRef({ codes, language });
  now.current = { codes, language };

  const save = useCallback(() => {
    if (!unsaved.current) return;
    const at = Date.now();
    if (!writeDraft(problemId, { ...now.current, savedAt: at })) return;
    unsaved.current = false;
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

  const template = templates[language] ?? '';
  const changeSettings = (next: Partial<EditorSettings>) => {
    const all = { ...settings, ...next };
    setSettings(all);
    writeSettings(all);
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
    type: (code: string) => {
      unsaved.current = true;
      setCodes((all) => ({ ...all, [language]: code }));
    },
    resetToTemplate: () => {
      unsaved.current = true;
      setCodes((all) => ({ ...all, [language]: template }));
    },
  };
};
export type DraftState = ReturnType<typeof useDraft>;
