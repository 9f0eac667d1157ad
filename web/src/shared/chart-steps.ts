/** Returns at most five round axis values from 0 to at least `most`. */
export const chartSteps = (most: number): number[] => {
  const rough = most / 3;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(1, [1, 2, 3, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
};
