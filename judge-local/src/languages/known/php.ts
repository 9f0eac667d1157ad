import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language } from '../language';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [{ name: 'php', package: 'php-cli', paths: ['/usr/bin/php'] }],
  version: { arguments: ['--version'], pattern: /^(PHP \S+)/m },
});
const PHP = tools.path('php');

/** Sends messages to standard error, where they are not part of the answer. */
const SETTINGS = ['-d', 'display_errors=stderr', '-d', 'log_errors=0', '-d', 'html_errors=0'];

const php: Language = {
  name: 'PHP',
  source: 'main.php',
  program: { path: 'main.php', executable: false },
  factor: 2,
  tools,
  compile: {
    argv: () => [PHP, ...SETTINGS, '-l', 'main.php'],
    linkings: ['dynamic'],
    limits: compileLimits(5, 256),
    header: null,
  },
  run: {
    argv: ({ memoryMb }) => [PHP, ...SETTINGS, '-d', `memory_limit=${memoryMb}M`, 'main.php'],
    runtimeMemoryMb: 32,
    ranOutOfMemory: diedWithMessage(/Allowed memory size of|Out of memory/),
  },
  hello: `<?php echo "${HELLO}";\n`,
};

export const languages: readonly Language[] = [php];
