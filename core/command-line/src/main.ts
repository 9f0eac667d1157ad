import { ExitCode } from './exit';
import { runCommandLine } from './program';

/** A reader such as `head` may close the pipe before everything is written. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? ExitCode.success : ExitCode.trouble);
});

const ended = new AbortController();
const isCompanion = process.argv[2] === 'companion';
if (isCompanion) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());

const { env, stdin, stdout, stderr } = process;
try {
  process.exitCode = await runCommandLine(
    process.argv.slice(2),
    { env, cwd: process.cwd(), stdin, stdout, stderr },
    ended.signal,
  );
} catch (error) {
  stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = ExitCode.trouble;
} finally {
  // A connection that the site keeps open would keep the program.
  stdin.pause();
  stdin.unref?.();
}
