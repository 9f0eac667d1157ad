import type { AcceptedPlugin } from 'postcss';

/** Variants of Fomantic that the design never uses; without them its style sheet is less than half as large. */
const UNUSED =
  /\.(inverted|tertiary|massive|huge|big|large|mini|orange|yellow|olive|green|teal|blue|violet|purple|pink|brown|grey|black|facebook|twitter|google|linkedin|youtube|instagram|pinterest|vk|whatsapp|telegram|rail|doubling|celled|collapsing|transparent|structured|definition|animated|ribbon|corner|tag\.label|attached|bottom|right\.aligned|flag|emoji)\b/;

export const slimFomantic: AcceptedPlugin = {
  postcssPlugin: 'slim-fomantic',
  Rule(rule) {
    const file = rule.source?.input.file ?? '';
    if (!file.includes('fomantic-ui-css') || file.includes('icon.min.css')) return;
    const kept = rule.selectors.filter((selector) => !UNUSED.test(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
};

/** Shows formulas in another font until theirs is loaded; KaTeX hides them for up to three seconds. */
export const formulasAtOnce: AcceptedPlugin = {
  postcssPlugin: 'formulas-at-once',
  AtRule: {
    'font-face'(rule) {
      if (!rule.source?.input.file?.includes('/katex/')) return;
      rule.walkDecls('font-display', (declaration) => {
        declaration.value = 'swap';
      });
    },
  },
};
