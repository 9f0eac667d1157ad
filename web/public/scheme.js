// Runs before the first paint, so that no page flashes in the other scheme.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('scheme') ?? 'null');
  } catch {
    // Storage may be closed to us or hold something else; the system's choice is a fine answer.
  }
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
})();
