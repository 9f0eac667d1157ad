/**
 * The names of the elements of HTML that mark up text. `<title>` and others that browsers never show as markup within
 * a text are not among them: who writes them in a text means the word.
 */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup command data datalist dd del details dfn dialog dir div dl dt em
  embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
  img input ins kbd keygen label legend li link main map mark marquee math menu menuitem meta meter nav nobr noscript
  object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot
  small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time
  tr track tt u ul var video wbr`.split(/\s+/),
);
