/** Runs asynchronous works, at most `lanes` at a time, begun in their order; resolves with their results in that order. */
export const inLanes = async (lanes, works) => {
  const results = new Array(works.length);
  let next = 0;
  const lane = async () => {
    while (next < works.length) {
      const at = next++;
      results[at] = await works[at]();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
};
