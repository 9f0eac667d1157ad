import { join } from 'node:path';
import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language, type PreparedTools } from '../language';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [
    { name: 'java', package: 'openjdk-17-jdk-headless', paths: ['/usr/bin/java'] },
    { name: 'javac', package: 'openjdk-17-jdk-headless', paths: ['/usr/bin/javac'] },
  ],
  version: { arguments: ['--version'], pattern: /^(\S+ \d.*)$/m },
  isBasic: true,
});
const JAVA = tools.path('java');
/** Flags of both JVMs: few threads, no files in /tmp, no messages on standard output. */
const LEAN = ['-XX:+UseSerialGC', '-XX:-UsePerfData', '-XX:+DisplayVMOutputToStderr', '-Xlog:disable'];

/** The prepared folders and what is in them: the compiler, and the archive of its classes. */
export const JAVA_COMPILER = { name: 'java', file: 'compiler.jar' };
export const JAVA_CLASSES = { name: 'java-classes', file: 'compiler.jsa' };

/** Exit code for refused code. */
export const JAVA_REFUSED = 65;

const preparedFile = (prepared: PreparedTools, { name, file }: typeof JAVA_COMPILER): string =>
  join(prepared.pathOf(name) ?? '/missing', file);

const java: Language = {
  name: 'Java',
  source: 'Main.java',
  program: { path: 'main.jar', executable: false },
  factor: 2,
  tools,
  compile: {
    argv: ({ prepared }) => [
      JAVA,
      ...LEAN,
      '-XX:TieredStopAtLevel=1',
      `-XX:SharedArchiveFile=${preparedFile(prepared, JAVA_CLASSES)}`,
      '-cp',
      preparedFile(prepared, JAVA_COMPILER),
      'CompileToRunnableJar',
      'Main.java',
      'main.jar',
      '/tmp/classes',
    ],
    linkings: ['dynamic'],
    limits: compileLimits(10, 512),
    refusalCode: JAVA_REFUSED,
    header: null,
  },
  run: {
    /** The optimising compiler stays on: it slows the start a little, but heavy programs would suffer without it. */
    argv: ({ memoryMb, stackMb }) => [
      JAVA,
      ...LEAN,
      `-Xms${Math.min(64, memoryMb)}m`,
      `-Xmx${memoryMb}m`,
      `-Xss${stackMb}m`,
      '-XX:+ExitOnOutOfMemoryError',
      '-jar',
      'main.jar',
    ],
    /** Covers classes, compiled code, the collector's tables and the JVM's own threads. */
    runtimeMemoryMb: 128,
    /** A failure to start threads does not mean out of memory, although the JVM reports it so. */
    ranOutOfMemory: diedWithMessage(/java\.lang\.OutOfMemoryError: (?!unable to create)/),
  },
  hello: `public class Main { public static void main(String[] args) { System.out.println("${HELLO}"); } }\n`,
};

export const languages: readonly Language[] = [java];
