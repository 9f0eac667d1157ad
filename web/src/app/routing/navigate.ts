type Navigate = (path: string, state?: unknown) => unknown;
let go: Navigate = (path) => location.assign(path);

/** Code outside components goes to another page with this; the router takes over when it exists. */
export const navigateTo = (path: string, state?: unknown): void => void go(path, state);
export const setNavigate = (navigate: Navigate): void => {
  go = navigate;
};
