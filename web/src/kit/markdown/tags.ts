import { HTML_ELEMENTS } from '@tribunal/contract';

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Elements of MathML, whose text is kept. */
const MATHML =
  /^(?:math|mi|mn|mo|ms|mtext|mrow|m(?:sub|sup|subsup|frac|sqrt|root|style|table|tr|td|over|under|underover|padded|space|error|enclose|phantom)|semantics|annotation(?:-xml)?)$/;
const WORD_PROCESSOR = /^(?:o|v|w|m|x|st1):/;
const BREAKS = setOf('br hr wbr');
const VOID = setOf('area base basefont bgsound col embed frame img input keygen link meta param source track');
/** Elements that people leave open, and browsers close. */
export const MAY_STAY_OPEN =
  setOf(`p li dt dd td th tr tbody thead tfoot colgroup caption option rt rp div center table ul ol dl
  blockquote details summary pre h1 h2 h3 h4 h5 h6 html body head`);
/** Elements that would swallow the rest of the text if they are left open. */
const RAW = setOf('script style textarea iframe noscript template select svg');

/** Elements in which formulas stay as they are written. */
export const VERBATIM_TAGS = setOf('pre code tt kbd samp');
/** Elements whose content is not text. */
export const DROPPED_TAGS = setOf('script style');

export const TAG =
  /<(\/?)([A-Za-z][A-Za-z0-9]*(?:[-:]+[A-Za-z0-9]+)*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/y;

/**
 * What a tag is: markup, text that only looks like a tag, markup of an office program or of MathML around text, or
 * markup only if it is closed.
 */
type TagMeaning = 'markup' | 'text' | 'nothing' | 'pair';

/** Elements that a text has somewhere, and that give a meaning to others. */
export interface Surroundings {
  hasMathMl: boolean;
  hasTable: boolean;
  /** A table or a list, whose rows and items may have no end of their own. */
  hasList: boolean;
}

/** Returns what a tag is. Attributes without a value make no markup of it. */
export const meaningOf = (
  name: string,
  attributes: string,
  isClosing: boolean,
  { hasMathMl, hasTable }: Surroundings,
): TagMeaning => {
  if (WORD_PROCESSOR.test(name) || (hasMathMl && MATHML.test(name))) return 'nothing';
  if (!HTML_ELEMENTS.has(name)) return 'text';
  if (BREAKS.has(name)) return 'markup';
  if (VOID.has(name)) return attributes.includes('=') || (name === 'col' && hasTable) ? 'markup' : 'text';
  if (isClosing) return 'markup';
  if (RAW.has(name)) return 'pair';
  return attributes.includes('=') || MAY_STAY_OPEN.has(name) ? 'markup' : 'pair';
};
