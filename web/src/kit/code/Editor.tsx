import { languageFamilyOf, type Grammar } from '@tribunal/contract';
import { indentUnit } from '@codemirror/language';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useTranslation } from 'react-i18next';
import { useLayoutEffect, useMemo, useRef, type RefObject, useEffect, useState } from 'react';
import type { EditorProps } from './editor-props';
import { completion } from './completion/completion';
import { grammarOf } from './languages';
import { MultiDocumentEditor } from './multi-document-editor';
import { cpp } from '@codemirror/lang-cpp';
import { java } from '@codemirror/lang-java';
import { python } from '@codemirror/lang-python';
import { WORD_GRAMMARS, type WordGrammarName } from './word-grammars';
import { wordLanguage } from './word-language';
import { phrasesOf } from './phrases';
import { themeFromPalette, siteTheme } from './theme-extension';
import type { EditorTheme } from './themes';

/** Returns the extension of a theme. Palettes other than the site's are loaded on demand. */
const useThemeExtension = (theme: EditorTheme): Extension => {
  const [extension, setExtension] = useState<Extension>(siteTheme);
  useEffect(() => {
    if (theme === 'site') return setExtension(siteTheme);
    let isWanted = true;
    void import('./palettes')
      .then(({ PALETTES }) => isWanted && setExtension(themeFromPalette(PALETTES[theme])))
      // If the palettes cannot be loaded, the editor keeps its current colours.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [theme]);
  return extension;
};

const PARSED: Readonly<Record<Exclude<Grammar, WordGrammarName>, () => Extension>> = {
  cpp,
  java,
  python,
  plain: () => [],
};
const isKeywordGrammar = (grammar: Grammar): grammar is WordGrammarName => grammar in WORD_GRAMMARS;

/** Returns the editor extension that highlights and indents a language. */
const grammarExtension = (grammar: Grammar): Extension =>
  isKeywordGrammar(grammar) ? wordLanguage(WORD_GRAMMARS[grammar]) : PARSED[grammar]();

interface Props extends EditorProps {
  /** Cursor position in the plain field that this editor replaces; null if the field did not have the focus. */
  cursor: RefObject<number | null>;
}

/** The editor itself, loaded lazily because it is large. Esc followed by Tab leaves it. */
export const Editor = (props: Props) => {
  const { document = '', value, onChange, language, contentType, fontSize, tabSize, theme = 'site', label } = props;
  const { onRun, onSubmit, cursor, marked = null, target = null } = props;
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const texts = useRef<MultiDocumentEditor>(undefined);
  const keys = useRef({ onRun, onSubmit });
  const themeExtension = useThemeExtension(theme);
  const extensions = useMemo(
    () => [
      Prec.highest(
        keymap.of([
          { key: 'Mod-Enter', run: () => ((keys.current.onRun ?? keys.current.onSubmit)?.(), true) },
          { key: 'Shift-Mod-Enter', run: () => (keys.current.onSubmit?.(), true) },
        ]),
      ),
      themeExtension,
      grammarExtension(grammarOf(language, contentType)),
      completion(languageFamilyOf(language, contentType) === 'c' ? 'c' : grammarOf(language, contentType)),
      EditorState.tabSize.of(tabSize),
      indentUnit.of(' '.repeat(tabSize)),
      EditorView.theme({ '&': { fontSize: `${fontSize}px` } }),
      EditorState.phrases.of(phrasesOf(t)),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    ],
    [themeExtension, language, contentType, fontSize, tabSize, label, t],
  );

  useLayoutEffect(() => {
    const view = (texts.current = new MultiDocumentEditor(place.current!));
    return () => view.destroy();
  }, []);
  // Runs after every render, before the browser paints, so that the editor shows what the page was rendered with.
  useLayoutEffect(() => {
    keys.current = { onRun, onSubmit };
    texts.current?.show({ document, value, extensions, onChange, marked, target });
  });
  useLayoutEffect(() => {
    if (cursor.current !== null) texts.current?.focusAt(cursor.current);
  }, [cursor]);
  return <div ref={place} className="t-editor-in" />;
};
