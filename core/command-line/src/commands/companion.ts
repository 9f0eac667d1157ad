import { resolve } from 'node:path';
import { CommandError, ExitCode } from '../exit';
import { announceCompanion, forgetCompanion } from '../companion/hand-over';
import { folderNameOf, problemAt, type ReceivedProblem } from '../companion/problem';
import { startCompanion } from '../companion/server';
import { writeProblemFolder } from '../local/problem-folder';
import { withoutControls } from '../show/style';
import { knownSites } from '../site/settings';
import type { Terminal } from '../terminal';
import { countOf } from './options';

/** The port that CPH and the extensions which know it use. */
const PORT = 27_121;

/** Listens for problems from browser extensions until the signal ends it. */
export async function serveCompanion(
  terminal: Terminal,
  { port, dir = '.' }: { port?: string; dir?: string },
  signal: AbortSignal,
): Promise<void> {
  const { t } = terminal;
  const wanted = countOf(terminal, '--port', port, PORT);
  const folder = resolve(terminal.io.cwd, dir);
  const companion = await startCompanion({
    port: wanted,
    onProblem: (problem) => receive(terminal, folder, problem),
    onTaken: ({ url }) => terminal.print(t('taken', { url: withoutControls(url) })),
  }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(t('portTaken', { port: wanted, reason: error.code ?? error.message }), ExitCode.trouble);
  });
  try {
    await announceCompanion(terminal, companion);
    terminal.print(t('companionListens', { address: `http://127.0.0.1:${companion.port}`, folder }));
    terminal.note(t('companionDoes'));
    await new Promise<void>((done) => {
      if (signal.aborted) done();
      signal.addEventListener('abort', () => done(), { once: true });
    });
    await forgetCompanion(terminal, companion);
  } finally {
    await companion.close();
  }
}

async function receive(terminal: Terminal, parent: string, received: ReceivedProblem): Promise<void> {
  const problem = problemAt(received.url, await knownSites(terminal));
  const folder = resolve(
    parent,
    problem && folderNameOf(problem.problemId) === problem.problemId ? problem.problemId : folderNameOf(received.name),
  );
  await writeProblemFolder(
    {
      folder,
      problem,
      title: received.name,
      url: received.url,
      ...(received.timeLimitMs !== null && { timeLimitMs: received.timeLimitMs }),
    },
    received.samples,
  );
  terminal.print(
    terminal.t('received', { name: withoutControls(received.name), count: received.samples.length, folder }),
  );
}
