/** Ends the names of each user in the index; PostgreSQL stores it in no text. */
const END = '\0';
/** The index is built again when this share of its names belongs to nobody any more. */
const MAX_STALE_SHARE = 0.5;

/**
 * Finds users by parts of their names. The names of all are one long string, since one search of it takes a tenth of
 * the time of a search of each name.
 */
export class NameIndex<User extends { uid: string; text: string }> {
  #text = '';
  /** Position in the text after each user's names, and the user; undefined where names have changed or left. */
  #ends: number[] = [];
  #users: (User | undefined)[] = [];
  readonly #places = new Map<string, number>();

  set(user: User): void {
    const known = this.#places.get(user.uid);
    if (known !== undefined && this.#users[known]?.text === user.text) {
      this.#users[known] = user;
      return;
    }
    this.delete(user.uid);
    this.#text += user.text + END;
    this.#ends.push(this.#text.length);
    this.#places.set(user.uid, this.#users.push(user) - 1);
  }

  delete(uid: string): void {
    const known = this.#places.get(uid);
    if (known === undefined) return;
    this.#users[known] = undefined;
    this.#places.delete(uid);
    if (this.#places.size < this.#users.length * (1 - MAX_STALE_SHARE)) this.#rebuild();
  }

  /** Returns the users whose names contain the text, in no order. */
  find(text: string): User[] {
    const found: User[] = [];
    if (text.includes(END)) return found;
    let place = 0;
    for (let at = this.#text.indexOf(text); at >= 0; at = this.#text.indexOf(text, this.#ends[place])) {
      while (this.#ends[place]! <= at) place += 1;
      const user = this.#users[place];
      if (user) found.push(user);
      if (place === this.#ends.length - 1) break;
    }
    return found;
  }

  #rebuild(): void {
    const users = this.#users.filter((user) => user !== undefined);
    [this.#text, this.#ends, this.#users] = ['', [], []];
    this.#places.clear();
    for (const user of users) this.set(user);
  }
}
