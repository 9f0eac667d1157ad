/** Builds a query string such as `?a=1&b=2` without empty values; lists are joined by commas. */
export const queryString = (query: object | undefined): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    params.set(key, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
};
