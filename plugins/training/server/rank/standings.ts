import { cellOf, type Cell, type Run } from './cell';

export interface Standing {
  uid: string;
  isBanned: boolean;
  ac: number;
  totalRunTime: number;
  cells: ReadonlyMap<number, Cell>;
}
type Member = Standing & { cells: Map<number, Cell>; isRead: boolean };

/** The results of one member for one problem. */
export interface CellRuns {
  uid: string;
  pid: number;
  runs: readonly Run[];
}

const inOrder = (a: Standing, b: Standing): number =>
  b.ac - a.ac || a.totalRunTime - b.totalRunTime || (a.uid < b.uid ? -1 : 1);

/**
 * Results of the members of a training. Results are replaced cell by cell, in any order and as often as needed;
 * reading sorts again only after a change. What was read never changes: a change replaces the member by a copy.
 */
export class Standings {
  readonly #members = new Map<string, Member>();
  #counted: ReadonlySet<number> = new Set();
  #sorted: readonly Standing[] | null = null;

  get size(): number {
    return this.#members.size;
  }

  /** Adds a member without results, or resets one that exists. */
  setMember(uid: string, isBanned: boolean): void {
    this.#members.set(uid, { uid, isBanned, ac: 0, totalRunTime: 0, cells: new Map(), isRead: false });
    this.#sorted = null;
  }

  removeMember(uid: string): void {
    if (this.#members.delete(uid)) this.#sorted = null;
  }

  /** Forgets all results for a problem. */
  removeProblem(pid: number): void {
    for (const { uid } of this.#members.values()) this.setRuns({ uid, pid, runs: [] });
  }

  /** Replaces the results of a member for a problem by those of these runs, which are in the order of submission. */
  setRuns({ uid, pid, runs }: CellRuns): void {
    const known = this.#members.get(uid);
    const [before, after] = [known?.cells.get(pid), cellOf(runs)];
    if (!known || (!before && !after)) return;
    const member = this.#changeable(known);
    if (after) member.cells.set(pid, after);
    else member.cells.delete(pid);
    this.#sorted = null;
    if (!this.#counted.has(pid)) return;
    addTo(member, before ?? null, -1);
    addTo(member, after, 1);
  }

  /** Returns all members, best first, with the sums over these problems. */
  read(pids: readonly number[]): readonly Standing[] {
    if (pids.length !== this.#counted.size || !pids.every((pid) => this.#counted.has(pid))) this.#count(pids);
    this.#sorted ??= [...this.#members.values()].sort(inOrder).map((member) => Object.assign(member, { isRead: true }));
    return this.#sorted;
  }

  #changeable(member: Member): Member {
    if (!member.isRead) return member;
    const copy = { ...member, cells: new Map(member.cells), isRead: false };
    this.#members.set(member.uid, copy);
    return copy;
  }

  #count(pids: readonly number[]): void {
    this.#counted = new Set(pids);
    for (const known of [...this.#members.values()]) {
      const member = Object.assign(this.#changeable(known), { ac: 0, totalRunTime: 0 });
      for (const pid of pids) addTo(member, member.cells.get(pid) ?? null, 1);
    }
    this.#sorted = null;
  }
}

function addTo(member: Member, cell: Cell | null, sign: 1 | -1): void {
  if (!cell?.isAC) return;
  member.ac += sign;
  member.totalRunTime += sign * (cell.runTime ?? 0);
}
