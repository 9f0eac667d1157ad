/** Returns a function that runs tasks one after the other, so that none changes a job that another is changing. */
export const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
};
