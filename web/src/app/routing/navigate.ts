type Navigate = (path: string) => unknown;
let go: Navigate = (path) => location.assign(path);

/** Code outside components goes to another page with this; the router takes over when it exists. */
export const navigateTo = (path: string): void => void go(path);
export const setNavigate = (navigate: Navigate): void => {
  go = navigate;
};
