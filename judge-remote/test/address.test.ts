import { accountContext, encryptSecret } from '@tribunal/config';
import { SIMULATED_ORIGIN } from '@tribunal/remote-kit';
import type { EncryptedAccount } from '@tribunal/plugin-remote-judging/contract';
import type { JudgePart } from '@tribunal/remote-kit';
import { SimulatorState } from '@tribunal/remote-kit/simulator';
import { ManualClock } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { AccountSessions } from '../src/accounts';
import { createHostSchedulers } from '../src/scheduling';
import { placeOf, SiteSession, type Exchange } from '../src/session';
import { Site } from '../src/sites';
import { SyncOutbox, SiteStates } from '../src/sync';
import { SECRETS_KEY } from './run/fake-ledger';
import { aSite } from './run/remote-judge-harness';
import { TOY, toyJudgePart } from './toy/adapter';
import { toyWithoutNetwork } from './toy/in-memory';

const OWN = 'https://toy.test';
const FOREIGN = 'https://evil.test';

const encryptedFor = (origin: string | null, more: Partial<EncryptedAccount> = {}): EncryptedAccount => ({
  id: 1,
  name: 'bot',
  way: 'own',
  origin,
  password: encryptSecret('secret', SECRETS_KEY, accountContext(1, 'password', origin)),
  session: null,
  userAgent: null,
  proxy: null,
  siteLogin: null,
  ...more,
});

/** Creates a judge that receives the site's address from the server; it records everything that it sends. */
function aJudge({ endpoint = '', simulator = '', judgePart = toyJudgePart as JudgePart } = {}) {
  const now = (): number => 0;
  const sent: Exchange[] = [];
  const transport = toyWithoutNetwork(new SimulatorState(now));
  const states = new SiteStates(now);
  const setAddress = (address: string): void => states.update([aSite({ settings: { endpoint: address } })]);
  setAddress(endpoint);
  const site = new Site(judgePart, {
    states,
    syncOutbox: new SyncOutbox(),
    hosts: createHostSchedulers(new ManualClock()),
    now,
    open: (sealed) => sealed,
    simulatorOf: () => simulator,
    exchange: (exchange) => {
      sent.push(exchange);
      return transport(exchange);
    },
  });
  const server = { account: () => Promise.resolve(null) };
  const accountSessions = new AccountSessions(server, SECRETS_KEY, now, { warn: () => undefined });
  const logIn = async (account: EncryptedAccount): Promise<string> => {
    try {
      await accountSessions.get(site, account).logIn();
      return 'in';
    } catch (error) {
      return (error as { kind?: string }).kind ?? String(error);
    }
  };
  return { sent, setAddress, logIn, site, accountSessions };
}

describe('an account at a judge', () => {
  it('logs in at the address that it was entered for', async () => {
    const judge = aJudge();
    expect(await judge.logIn(encryptedFor(OWN))).toBe('in');
    expect(judge.sent.length).toBeGreaterThan(0);
  });

  it.each<[string, Partial<EncryptedAccount>]>([
    ['as the server says', {}],
    ['though the server says that it is for this one', { origin: FOREIGN }],
    ['though the server says nothing of an address', { origin: null }],
  ])('sends nothing to another address, %s', async (_, override) => {
    const judge = aJudge({ endpoint: FOREIGN });
    expect(await judge.logIn({ ...encryptedFor(OWN), ...override })).not.toBe('in');
    expect(judge.sent).toEqual([]);
  });

  it('of before addresses were noted logs in at the adapter’s own address alone', async () => {
    expect(await aJudge().logIn(encryptedFor(null))).toBe('in');
    const elsewhere = aJudge({ endpoint: FOREIGN });
    expect(await elsewhere.logIn(encryptedFor(null))).toBe('siteDown');
    expect(elsewhere.sent).toEqual([]);
  });

  it('of a real site is never opened for a simulator, nor one of a simulator for a real site', async () => {
    const simulated = aJudge({ simulator: 'http://127.0.0.1:8900' });
    expect(await simulated.logIn(encryptedFor(OWN))).toBe('siteDown');
    expect(await simulated.logIn(encryptedFor(SIMULATED_ORIGIN))).toBe('in');
    const real = aJudge();
    expect(await real.logIn(encryptedFor(SIMULATED_ORIGIN))).toBe('siteDown');
    expect(real.sent).toEqual([]);
  });

  it('that is in use sends nothing more once the address has changed', async () => {
    const judge = aJudge();
    const siteLogin = judge.accountSessions.get(judge.site, encryptedFor(OWN));
    await siteLogin.logIn();
    const sentBefore = judge.sent.length;
    judge.setAddress(FOREIGN);
    await expect(siteLogin.session.get('/status')).rejects.toMatchObject({ kind: 'siteDown' });
    await expect(siteLogin.session.host('api').get('/call')).rejects.toMatchObject({ kind: 'siteDown' });
    await expect(siteLogin.logIn()).rejects.toMatchObject({ kind: 'siteDown' });
    expect(judge.sent).toHaveLength(sentBefore);
  });

  it('that does not open at its own address is a bad one', async () => {
    const other = encryptSecret('secret', '6'.repeat(64), accountContext(1, 'password', OWN));
    expect(await aJudge().logIn(encryptedFor(OWN, { password: other }))).toBe('badAccount');
  });
});

describe('http', () => {
  it('of a real site is refused, whatever the server says', async () => {
    const judge = aJudge({ endpoint: 'http://toy.test' });
    const nobody = SiteSession.open(judge.site.access, null, null);
    await expect(nobody.get('/')).rejects.toMatchObject({ kind: 'siteDown' });
    expect(judge.sent).toEqual([]);
  });

  it('serves a site that has nothing else, for the operator’s accounts alone', async () => {
    const judgePart = { ...toyJudgePart, spec: { ...TOY, endpoint: 'http://toy.test', hosts: {}, hasNoHttps: true } };
    const judge = aJudge({ judgePart });
    const old = encryptedFor('http://toy.test');
    expect(await judge.logIn(old)).toBe('badAccount');
    expect(judge.sent).toEqual([]);
    expect(await judge.logIn({ ...old, way: 'pool' })).toBe('in');
    judge.setAddress('http://mirror.test');
    const nobody = SiteSession.open(judge.site.access, null, null);
    await expect(nobody.get('/')).rejects.toMatchObject({ kind: 'siteDown' });
  });
});

describe('a redirect', () => {
  const answering = (location: string, requests: Exchange[]) =>
    new SiteSession(
      () => ({
        place: placeOf(TOY, ''),
        userAgent: 'our agent',
        settings: {},
        send: (sent) => {
          requests.push(sent);
          const isFirst = requests.length === 1;
          return Promise.resolve({
            status: isFirst ? 302 : 200,
            headers: isFirst ? { location } : ({} as Record<string, string>),
            setCookies: [],
            bytes: Buffer.from(''),
          });
        },
        now: () => 0,
        schedule: (_host, _queueKey, request) => request(),
      }),
      'bot',
    );
  const headers = { authorization: 'Bearer secret' };

  it('to another address is not followed', async () => {
    const requests: Exchange[] = [];
    await expect(answering(`${FOREIGN}/steal`, requests).get('/', { headers })).rejects.toMatchObject({
      kind: 'layoutChanged',
    });
    expect(requests).toHaveLength(1);
  });

  it('to another host of the site carries nothing that the adapter has sent', async () => {
    const requests: Exchange[] = [];
    await answering('https://api.toy.test/else', requests).get('/', { headers });
    expect(requests[0]!.headers).toMatchObject(headers);
    expect(requests[1]!.headers).not.toHaveProperty('authorization');
  });

  it('within the host carries it', async () => {
    const requests: Exchange[] = [];
    await answering('/else', requests).get('/', { headers });
    expect(requests[1]!.headers).toMatchObject(headers);
  });

  it('to the host without encryption is not followed', async () => {
    const requests: Exchange[] = [];
    await expect(answering('http://toy.test/', requests).get('/', { headers })).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });
});
