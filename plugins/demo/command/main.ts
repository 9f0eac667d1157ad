import { ConfigError } from '@tribunal/config';
import { resolve } from '@tribunal/kernel';
import { Db, Tx } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { auditCommand, withSite } from '@tribunal/server/command';
import { demo } from '../plugin';
import { removeDemo, type Removed } from '../server/remove-demo';

const describe = ({ keptProblems, ...counts }: Removed): string => {
  const removed = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  const lines = [`Demo content removed: ${removed.join(', ')}.`];
  if (keptProblems.length > 0)
    lines.push(`Kept, because contests or trainings of the site use them: ${keptProblems.join(', ')}.`);
  return lines.join('\n');
};

async function main(): Promise<void> {
  const { isJson } = JSON.parse(process.argv[2] ?? '') as { isJson: boolean };
  const removed = await withSite(process.env, async (container) => {
    const knex = resolve(container, Db);
    const accounts = resolve(container, AccountService);
    const parts = {
      knex,
      transactions: resolve(container, Tx),
      accounts,
      authoring: resolve(container, ProblemAuthoringService),
      author: { uid: await accounts.rootUid(), roles: ['root' as const] },
    };
    return auditCommand(container, { name: 'remove-demo', plugin: demo.id, input: {} }, () => removeDemo(parts));
  });
  process.stdout.write(`${isJson ? JSON.stringify(removed, null, 2) : describe(removed)}\n`);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(`${error instanceof Error && !isPlain ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
