/** State of a history entry: the address of the list from which a problem was opened. */
export const listState = (params: URLSearchParams): { list: string } => ({ list: params.toString() });

/** Returns the parameters of the list from which this page was opened; none if it was opened in another way. */
export const listOf = (state: unknown): URLSearchParams =>
  new URLSearchParams(
    typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? state.list : '',
  );
