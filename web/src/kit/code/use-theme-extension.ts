import type { Extension } from '@codemirror/state';
import { useEffect, useState } from 'react';
import { themeFromPalette, siteTheme } from './theme-extension';
import type { EditorTheme } from './themes';

/** Returns the extension of a theme. Palettes other than the site's are loaded on demand. */
export const useThemeExtension = (theme: EditorTheme): Extension => {
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
