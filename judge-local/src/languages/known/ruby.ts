import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language } from '../language';
import { MIB } from '../../units';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [{ name: 'ruby', package: 'ruby', paths: ['/usr/bin/ruby'] }],
  version: { arguments: ['--version'], pattern: /^(ruby \S+)/m },
});
const RUBY = tools.path('ruby');

/** Disables features that only improve error messages and would slow down every start. */
const LEAN = '--disable=did_you_mean,error_highlight';

const ruby: Language = {
  name: 'Ruby',
  source: 'main.rb',
  program: { path: 'main.rb', executable: false },
  factor: 2,
  tools,
  compile: {
    argv: () => [RUBY, LEAN, '-W0', '-c', 'main.rb'],
    linkings: ['dynamic'],
    limits: compileLimits(5, 256),
    header: null,
  },
  run: {
    argv: ({ stackMb }) => ['/usr/bin/env', `RUBY_THREAD_VM_STACK_SIZE=${stackMb * MIB}`, RUBY, LEAN, '-W0', 'main.rb'],
    runtimeMemoryMb: 32,
    ranOutOfMemory: diedWithMessage(/NoMemoryError/),
  },
  hello: `puts '${HELLO}'\n`,
};

export const languages: readonly Language[] = [ruby];
