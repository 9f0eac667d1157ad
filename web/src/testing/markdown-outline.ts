/** Returns rendered Markdown in short: its HTML without frames and attributes, with each formula as `⟦tex⟧`. */
export const outlineOf = (html: string): string => {
  const box = document.createElement('div');
  box.innerHTML = html;
  for (const formula of box.querySelectorAll('.katex-display, .katex')) {
    if (!box.contains(formula)) continue;
    const tex = formula.querySelector('annotation')?.textContent?.replace(/\s+/g, ' ').trim();
    formula.replaceWith(formula.matches('.katex-display') ? `⟦⟦${tex}⟧⟧` : `⟦${tex}⟧`);
  }
  box.querySelectorAll('button.t-copy-code').forEach((button) => button.remove());
  box.querySelectorAll('.t-fence, .t-wide-table').forEach((frame) => frame.replaceWith(...frame.childNodes));
  for (const element of box.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!['href', 'src', 'alt', 'align', 'class'].includes(name)) element.removeAttribute(name);
  return box.innerHTML.replace(/\s*\n\s*/g, '\n').trim();
};
