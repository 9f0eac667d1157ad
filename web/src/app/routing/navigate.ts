type Navigate = (path: string, state?: unknown) => unknown;
let currentNavigate: Navigate = (path) => location.assign(path);

/** Navigates to another page from code outside components; the router takes over once it exists. */
export const navigateTo = (path: string, state?: unknown): void => void currentNavigate(path, state);
export const setNavigate = (navigate: Navigate): void => {
  currentNavigate = navigate;
};
