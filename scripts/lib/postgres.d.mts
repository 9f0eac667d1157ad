export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** The user that everything but the sandbox helper runs as; null when this process is not root. */
export function unprivilegedUser(): SystemUser | null;

/** Paths of the database programs. Throws when there are none. */
export function findPostgres(): { postgres: string; initdb: string };

/** Makes a cluster unless there is one; throws with a sentence when the folder cannot be used. */
export function initCluster(options: {
  dataDir: string;
  /** Owner of the database, no superuser; `tribunal` when omitted. */
  user?: string;
  /** `tribunal` when omitted. */
  database?: string;
  /** false: skip fsync, for clusters that are thrown away. */
  isDurable?: boolean;
  /** Other attributes of the owner, as `create role` has them: `superuser` for clusters of tests. */
  attributes?: string;
}): void;

export interface Exit {
  code: number | null;
  signal: string | null;
}

export interface Cluster {
  /** With the owner's password: `postgres://tribunal:…@127.0.0.1:port/tribunal`. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server ends, for whatever reason. */
  exited: Promise<Exit>;
  /** Fast shutdown. Idempotent. */
  stop(): Promise<void>;
  /** As `kill -9` does it. */
  kill(): Promise<void>;
}

/** Starts the cluster and resolves when it takes connections; stops one that a dead owner left behind. */
export function startCluster(options: {
  dataDir: string;
  port: number;
  socketDir?: string;
  settings?: Record<string, string | number>;
  /** Of the role that judges use in the queue; without it that role is left alone. */
  judgePassword?: string;
  onLog?(line: string): void;
}): Promise<Cluster>;
