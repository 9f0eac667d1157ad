/** Data already serialised as JSON: a value that many clients request is serialised once and sent to each of them. */
export class SerializedJson<T> {
  /** Phantom type of the serialised value; it does not exist at run time. */
  declare readonly of: T;

  constructor(readonly json: string) {}
}
