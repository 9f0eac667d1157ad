import type { Extension } from '@codemirror/state';
import { useEffect, useState } from 'react';
import { lookIn, siteLook } from './editor-look';
import type { EditorTheme } from './themes';

/** The extension of a theme. Other colours than the site's are fetched when somebody wants them. */
export const useLook = (theme: EditorTheme): Extension => {
  const [look, setLook] = useState<Extension>(siteLook);
  useEffect(() => {
    if (theme === 'site') return setLook(siteLook);
    let isWanted = true;
    void import('./palettes')
      .then(({ PALETTES }) => isWanted && setLook(lookIn(PALETTES[theme])))
      // Without them the editor goes on in the colours it has.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [theme]);
  return look;
};
