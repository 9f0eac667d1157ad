/**
 * Runs asynchronous tasks, at most `limit` at a time, started in their order; resolves with their results in that
 * order.
 */
export const runConcurrently = async (limit, tasks) => {
  const results = new Array(tasks.length);
  let next = 0;
  const worker = async () => {
    while (next < tasks.length) {
      const index = next++;
      results[index] = await tasks[index]();
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
};
