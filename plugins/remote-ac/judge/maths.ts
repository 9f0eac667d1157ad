import type { CheerioAPI } from 'cheerio';
import type { Nodes } from '@tribunal/remote-kit';

/** Converts formulas from the site's `<var>` to `$…$`; inside `pre`, where formulas are not rendered, to plain text. */
export function withDollarMaths($: CheerioAPI, nodes: Nodes): void {
  for (const node of nodes.find('var').toArray()) {
    const formula = $(node);
    if (formula.closest('pre').length > 0) {
      formula.replaceWith(formula.contents());
      continue;
    }
    for (const sub of formula.find('sub').toArray()) $(sub).replaceWith(escaped($, `_{${$(sub).text()}}`));
    for (const sup of formula.find('sup').toArray()) $(sup).replaceWith(escaped($, `^{${$(sup).text()}}`));
    formula.replaceWith(escaped($, `$${formula.text().trim()}$`));
  }
}

const escaped = ($: CheerioAPI, text: string): string => $('<i>').text(text).html() ?? '';
