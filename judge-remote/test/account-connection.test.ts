import { accountContext, encryptSecret } from '@tribunal/config';
import { Status } from '@tribunal/contract';
import type { EncryptedAccount } from '@tribunal/plugin-remote-judging/contract';
import { type RemoteFailure } from '@tribunal/remote-kit';
import { type SimulatorState, startSimulator } from '@tribunal/remote-kit/simulator';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runJob } from '../src/jobs';
import { exchange, SiteSession, type Exchange } from '../src/session';
import { anAccount, SECRETS_KEY } from './run/fake-ledger';
import { aRemoteTask, aSite, remoteJudgeHarness } from './run/remote-judge-harness';
import { toyWithoutNetwork } from './toy/in-memory';
import { toySimulator } from './toy/simulator';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140';
const SITE_AGENT = 'the agent of the site';
const encryptedProxy = (id: number, address: string): string =>
  encryptSecret(address, SECRETS_KEY, accountContext(id, 'proxy', null));

/** The toy site, which forgets who is logged in when a session comes with another user agent than at its login. */
function bindingSite(simulatorState: SimulatorState) {
  const site = toyWithoutNetwork(simulatorState);
  const agents = new Map<string, string>();
  const sent: Exchange[] = [];
  const transport = async (exchange: Exchange) => {
    sent.push(exchange);
    const { 'user-agent': agent = '', cookie = '', ...headers } = exchange.headers;
    const isBound = cookie === '' || agents.get(cookie) === agent;
    const answer = await site({ ...exchange, headers: isBound ? { ...headers, cookie } : headers });
    for (const set of answer.setCookies) agents.set(set.split(';')[0]!, agent);
    return answer;
  };
  const sentAgents = (): Set<string | undefined> => new Set(sent.map(({ headers }) => headers['user-agent']));
  const logins = (): number => sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/login')).length;
  return { transport, sent, sentAgents, logins };
}

function bindingHarness() {
  const harness = remoteJudgeHarness();
  harness.sites.current = aSite({ settings: { userAgent: SITE_AGENT } });
  harness.simulatorState.accounts.push({ name: 'bot', password: 'secret' });
  const site = bindingSite(harness.simulatorState);
  return { ...harness, binding: site, made: harness.process(harness.ledger, site.transport) };
}

describe('an account with its own user agent', () => {
  it('uses it for every request, from the login to the verdict', async () => {
    const { ledger, judged, made, binding } = bindingHarness();
    ledger.accounts = [anAccount(1, 'bot', { userAgent: BROWSER })];
    const { report } = await judged(aRemoteTask(1, '// simulate: WA'), { made });
    expect(report?.status).toBe(Status.WrongAnswer);
    expect(binding.sentAgents()).toEqual(new Set([BROWSER]));
    expect(binding.logins()).toBe(1);
    const paths = binding.sent.map(({ url }) => new URL(url).pathname.replace(/\d+/, 'N'));
    expect(paths).toEqual(expect.arrayContaining(['/login', '/status', '/submit', '/run/N']));
  });

  it('keeps it to itself: other accounts and requests without one have that of the site', async () => {
    const { made, binding, simulatorState } = bindingHarness();
    simulatorState.accounts.push({ name: 'other', password: 'secret' });
    await made.accountSessions.get(made.site, anAccount(1, 'bot', { userAgent: BROWSER })).logIn();
    expect(binding.sentAgents()).toEqual(new Set([BROWSER]));
    binding.sent.length = 0;
    await made.accountSessions.get(made.site, anAccount(2, 'other')).logIn();
    await SiteSession.open(made.site.access, null, null).get('/');
    expect(binding.sentAgents()).toEqual(new Set([SITE_AGENT]));
  });

  it('reads pages for everybody with it', async () => {
    const { made, binding } = bindingHarness();
    const { site, accountSessions } = made;
    const reader = anAccount(1, 'bot', { userAgent: BROWSER });
    const head = { id: 1, key: 'TOY', attempt: 1 };
    const parts = { site, accountSessions, clean: (_site: unknown, problem: never) => Promise.resolve(problem) };
    expect(await runJob({ ...head, kind: 'health', reader } as never, parts as never)).toEqual({ ok: true });
    expect(binding.sentAgents()).toEqual(new Set([BROWSER]));
  });

  it('goes on with the stored session of the same user agent, and logs in again with another one', async () => {
    const { ledger, made, binding, process } = bindingHarness();
    const account = anAccount(1, 'bot', { userAgent: BROWSER });
    await made.accountSessions.get(made.site, account).ensureLoggedIn();
    const stored = { ...account, siteLogin: ledger.sessions.at(-1)! };
    const next = process(ledger, binding.transport);
    await next.accountSessions.get(next.site, stored).ensureLoggedIn();
    expect(binding.logins()).toBe(1);
    await next.accountSessions.get(next.site, { ...stored, userAgent: 'another browser' }).ensureLoggedIn();
    expect(binding.logins()).toBe(2);
    expect([...binding.sentAgents()]).toEqual([BROWSER, 'another browser']);
  });
});

/** Starts a proxy that lets through who gives this name and password, and records the hosts that it connects to. */
async function aProxy(credentials: string): Promise<{ address: string; hosts: string[] }> {
  const hosts: string[] = [];
  const wanted = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const open = new Set<Duplex>();
  const proxy = createServer();
  proxy.on('connect', (request, client: Duplex) => {
    open.add(client);
    client.on('error', () => {});
    if (request.headers['proxy-authorization'] !== wanted)
      return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    hosts.push(request.url!);
    const [host, port] = request.url!.split(':') as [string, string];
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  return { address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, hosts };
}

/** A judge that sends its requests over the network to a simulated site. */
async function networkHarness() {
  const harness = remoteJudgeHarness();
  const simulator = await startSimulator(toySimulator);
  simulator.simulatorState.accounts.push({ name: 'bot', password: 'secret' });
  harness.sites.current = aSite({ settings: { endpoint: simulator.url } });
  const made = harness.process(harness.ledger, exchange);
  onTestFinished(async () => {
    await made.site.close();
    await simulator.close();
  });
  const password = encryptSecret('secret', SECRETS_KEY, accountContext(1, 'password', simulator.url));
  const account = (more: Partial<EncryptedAccount>) =>
    anAccount(1, 'bot', { origin: simulator.url, password, ...more });
  return { ...made, ledger: harness.ledger, account, host: new URL(simulator.url).host };
}

describe('an account with its own proxy', () => {
  it('sends its requests through it, and requests without an account go as those of the site', async () => {
    const { site, accountSessions, account, host } = await networkHarness();
    const { address, hosts } = await aProxy('me:p@ss');
    await SiteSession.open(site.access, null, null).get('/');
    expect(hosts).toEqual([]);
    await accountSessions.get(site, account({ proxy: encryptedProxy(1, `http://me:p%40ss@${address}`) })).logIn();
    expect(new Set(hosts)).toEqual(new Set([host]));
    hosts.length = 0;
    await accountSessions.get(site, account({ proxy: null })).logIn();
    expect(hosts).toEqual([]);
  });

  it('reports a proxy that refuses it without the password', async () => {
    const { site, accountSessions, account } = await networkHarness();
    const { address } = await aProxy('me:another');
    const proxy = encryptedProxy(1, `http://me:hidden%20word@${address}`);
    const siteLogin = accountSessions.get(site, account({ proxy }));
    await expect(siteLogin.logIn()).rejects.toMatchObject({ kind: 'siteDown' });
    expect(siteLogin.secrets()).toEqual(expect.arrayContaining(['hidden word', 'hidden%20word']));
  });

  it('is used only with it: nothing is sent if its address cannot be decrypted', async () => {
    const { made, binding } = bindingHarness();
    for (const proxy of [encryptedProxy(2, 'http://proxy.test'), 'v1.broken']) {
      const get = () => made.accountSessions.get(made.site, anAccount(1, 'bot', { proxy }));
      expect(get).toThrow(expect.objectContaining({ kind: 'badAccount' }) as RemoteFailure);
    }
    expect(binding.sent).toEqual([]);
  });

  it('of a user is not connected to', async () => {
    const { site, accountSessions, account } = await networkHarness();
    const { address, hosts } = await aProxy('me:secret');
    const proxy = encryptedProxy(1, `http://me:secret@${address}`);
    await accountSessions.get(site, account({ way: 'own', proxy })).logIn();
    expect(hosts).toEqual([]);
  });
});
