export const PrintStatus = { Waiting: 0, Printed: 1 } as const;
export type PrintStatus = (typeof PrintStatus)[keyof typeof PrintStatus];
