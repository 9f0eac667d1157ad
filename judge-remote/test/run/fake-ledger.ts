import { accountContext, encryptSecret } from '@tribunal/config';
import {
  REMOTE_RUN_TRANSITIONS,
  type RemoteJudgeCalls,
  type RemoteRunRow,
  type EncryptedAccount,
} from '@tribunal/plugin-remote-judging/contract';
import { ServerError } from '@tribunal/worker';
import type { RemoteServer } from '../../src/server';

export const SECRETS_KEY = '5'.repeat(64);
const TOY_ORIGIN = 'https://toy.test';

type MoveBody = RemoteJudgeCalls['POST /api/judge/remote/run/move']['body'];

export const anAccount = (id: number, name: string, more: Partial<EncryptedAccount> = {}): EncryptedAccount => ({
  id,
  name,
  way: 'pool',
  origin: TOY_ORIGIN,
  password: encryptSecret('secret', SECRETS_KEY, accountContext(id, 'password', TOY_ORIGIN)),
  session: null,
  userAgent: null,
  proxy: null,
  siteLogin: null,
  ...more,
});

/** The server's ledger in memory: the same moves, one account per run at a time, one run per submission. */
export class FakeLedger implements Pick<RemoteServer, 'run' | 'move' | 'account'> {
  readonly rows = new Map<number, RemoteRunRow>();
  readonly attempts = new Map<number, number>();
  readonly moves: { judgementId: number; from: string; to: string; detail: string | null }[] = [];
  /** Pages of the runs whose ids became known. */
  readonly urls: (string | null | undefined)[] = [];
  readonly failures: { accountId: number; kind: string }[] = [];
  readonly sessions: (string | null | undefined)[] = [];
  accounts: EncryptedAccount[] = [anAccount(1, 'bot')];
  problemId = '1000';

  /** `now`: ms since 1970. */
  constructor(private readonly now: () => number) {}

  async run({ judgementId, attempt }: RemoteJudgeCalls['POST /api/judge/remote/run']['body']) {
    this.#mustBeCurrent(judgementId, attempt);
    const row = this.rows.get(judgementId);
    if (row && (row.state !== 'intended' || row.account)) return { run: { ...row } };
    const account = this.#freeAccount();
    if (!account) return { run: null, waitMs: 1000, why: 'no account is free' } as const;
    const made = { ...(row ?? this.#newRow(judgementId)), account };
    this.rows.set(judgementId, made);
    return { run: { ...made } };
  }

  async move({ judgementId, attempt, from, to, baseline, remoteRunId, url, detail = null }: MoveBody) {
    this.#mustBeCurrent(judgementId, attempt);
    const row = this.rows.get(judgementId);
    if (!row || row.state !== from) throw new ServerError(409, 'it is somewhere else');
    if (!REMOTE_RUN_TRANSITIONS[from].includes(to)) throw new ServerError(400, `no way from ${from} to ${to}`);
    const isDuplicate = [...this.rows.values()].some((other) => other.remoteRunId === remoteRunId && other !== row);
    if (remoteRunId !== undefined && isDuplicate) return { outcome: 'taken' as const };
    this.moves.push({ judgementId, from, to, detail });
    if (to === 'tracking') this.urls.push(url);
    row.state = to;
    if (baseline !== undefined) row.baseline = baseline;
    if (remoteRunId !== undefined) row.remoteRunId = remoteRunId;
    const at = new Date(this.now()).toISOString();
    if (to === 'sent') row.sentAt = at;
    if (to === 'tracking') row.knownAt ??= at;
    if (from === 'intended' && to === 'intended') row.account = null;
    return { outcome: 'moved' as const };
  }

  async account({ accountId, failure, siteLogin }: RemoteJudgeCalls['POST /api/judge/remote/account']['body']) {
    if (failure) this.failures.push({ accountId, kind: failure.kind });
    else this.sessions.push(siteLogin);
    return null;
  }

  #mustBeCurrent(judgementId: number, attempt: number): void {
    if ((this.attempts.get(judgementId) ?? attempt) !== attempt) throw new ServerError(409, 'an old attempt');
  }

  #freeAccount(): EncryptedAccount | undefined {
    const busy = [...this.rows.values()]
      .filter(({ state }) => state === 'intended' || state === 'sent')
      .map(({ account }) => account?.id);
    return this.accounts.find(({ id }) => !busy.includes(id));
  }

  #newRow(judgementId: number): RemoteRunRow {
    return {
      id: judgementId + 100,
      state: 'intended',
      problem: { id: this.problemId, ref: null },
      languageId: '0',
      account: null,
      reader: null,
      publicAccount: null,
      baseline: null,
      isConfusable: false,
      remoteRunId: null,
      intendedAt: new Date(this.now()).toISOString(),
      sentAt: null,
      knownAt: null,
    };
  }
}
