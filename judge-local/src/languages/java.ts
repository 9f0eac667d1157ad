import { join } from 'node:path';
import { compileLimits } from './compile-limits';
import { HELLO, type Language } from './language';

const JAVA = '/usr/bin/java';
/** What the JVM says, on standard output, when it ends for want of heap. */
const OUT_OF_MEMORY = 'Terminating due to java.lang.OutOfMemoryError';
/** Exit code of `ExitOnOutOfMemoryError`. */
const OUT_OF_MEMORY_EXIT = 3;

/** Flags of both JVMs: few threads, nothing written to /tmp. */
const LEAN = ['-XX:+UseSerialGC', '-XX:-UsePerfData'];

export const java: Language = {
  name: 'Java',
  source: 'Main.java',
  program: { path: 'main.jar', executable: false },
  factor: 2,
  version: { argv: [JAVA, '--version'], pattern: /^(\S+ \d.*)$/m },
  compile: {
    argv: ({ toolsDir }) => [
      JAVA,
      ...LEAN,
      '-XX:TieredStopAtLevel=1',
      `-XX:SharedArchiveFile=${join(toolsDir, 'java', 'compiler.jsa')}`,
      '-cp',
      join(toolsDir, 'java', 'compiler.jar'),
      'CompileToJar',
      'Main.java',
      'main.jar',
    ],
    linkings: ['dynamic'],
    limits: compileLimits(10, 512),
    header: null,
  },
  run: {
    /** The optimising compiler stays on: it slows the start a little and heavy programs would suffer without it. */
    argv: ({ memoryMb, stackMb }) => [
      JAVA,
      ...LEAN,
      `-Xms${Math.min(64, memoryMb)}m`,
      `-Xmx${memoryMb}m`,
      `-Xss${stackMb}m`,
      '-XX:+ExitOnOutOfMemoryError',
      '-cp',
      'main.jar',
      'Main',
    ],
    /** Classes, compiled code, the collector's tables, the JVM's own threads. */
    runtimeMemoryMb: 128,
    ranOutOfMemory: ({ status, exitCode, stdout }) =>
      status === 'exit' && exitCode === OUT_OF_MEMORY_EXIT && (stdout.bytes?.includes(OUT_OF_MEMORY) ?? false),
  },
  hello: `public class Main { public static void main(String[] args) { System.out.println("${HELLO}"); } }\n`,
};
