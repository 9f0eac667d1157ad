/**
 * Runs asynchronous tasks, at most `limit` at a time, started in their order; resolves with their results in that
 * order.
 * @template T
 * @param {number} limit
 * @param {readonly (() => Promise<T>)[]} tasks
 * @returns {Promise<T[]>}
 */
export const runConcurrently = async (limit, tasks) => {
  /** @type {T[]} */
  const results = new Array(tasks.length);
  let next = 0;
  const worker = async () => {
    while (next < tasks.length) {
      const index = next++;
      const task = tasks[index];
      if (task) results[index] = await task();
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
};
