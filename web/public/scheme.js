// Runs before the first paint, so that no page flashes in the other scheme.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('scheme');
  } catch {
    // Storage may be closed to us; the system's choice is a fine answer.
  }
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
})();
