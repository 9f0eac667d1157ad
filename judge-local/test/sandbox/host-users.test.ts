import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claimHostUsers } from '../../src/host-users';
import { openTestSandbox } from './support';

const PIPE_BYTES = 65_536;

/** Holds pipes until no more of the usual size can be made. */
const TAKE_ALL_PIPES = `
import os, time
pipes = []
for _ in range(24):
    child = os.fork()
    if not child:
        for _ in range(100): pipes.append(os.pipe())
        time.sleep(60)
time.sleep(60)
`;
const PIPE_SIZE = 'import fcntl, os\nprint(fcntl.fcntl(os.pipe()[0], 1032))\n';
const UNTIL_TAKEN = `import fcntl, os, time
while True:
    ends = os.pipe()
    if fcntl.fcntl(ends[0], 1032) < ${PIPE_BYTES}: break
    for end in ends: os.close(end)
    time.sleep(0.01)
`;

it('a program takes no pipes from the programs of another judge on the machine', async () => {
  const claims = mkdtempSync(join(tmpdir(), 'tribunal-users-'));
  onTestFinished(() => rmSync(claims, { recursive: true }));
  const [users, others] = [await claimHostUsers(claims), await claimHostUsers(claims)];
  const box = await openTestSandbox({ uidBase: users.first });
  const otherBox = await openTestSandbox({ uidBase: others.first });
  const stop = new AbortController();
  try {
    const greedy = box.run(['/usr/bin/python3', '-c', TAKE_ALL_PIPES], { limits: { wallMs: 60_000 } }, stop.signal);
    const taken = spawn('/usr/bin/python3', ['-c', UNTIL_TAKEN], { uid: users.first + 1 });
    onTestFinished(() => void taken.kill());
    await once(taken, 'exit');
    const { stdout } = await otherBox.python(PIPE_SIZE);
    expect(Number(stdout.bytes)).toBe(PIPE_BYTES);
    stop.abort();
    await greedy;
  } finally {
    await Promise.all([box.close(), otherBox.close()]);
    users.release();
    others.release();
  }
});

it('the users of a judge that has ended are used again', async () => {
  const claims = mkdtempSync(join(tmpdir(), 'tribunal-users-'));
  onTestFinished(() => rmSync(claims, { recursive: true }));
  const users = await claimHostUsers(claims);
  users.release();
  const again = await claimHostUsers(claims);
  expect(again.first).toBe(users.first);
  again.release();
});
