/** Data that is JSON already: what many ask for is written once, and sent as it is to each of them. */
export class Written<T> {
  /** Only types know of what it is the text. */
  declare readonly of: T;

  constructor(readonly json: string) {}
}
