import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language } from '../language';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [{ name: 'g++', package: 'g++', paths: ['/usr/bin/g++'] }],
  version: { arguments: ['--version'], pattern: /^(g\+\+ .*)$/m },
  isBasic: true,
});
const GXX = tools.path('g++');

type Standard = '14' | '17' | '20';
type Optimisation = 'O0' | 'O2';

/**
 * Uses the GNU dialects: code that compiles under the strict ones compiles here, and `__int128` and `M_PI` work as
 * people expect.
 */
function cpp(name: string, standard: Standard, optimisation: Optimisation): Language {
  const flags = [`-std=gnu++${standard}`, ...(optimisation === 'O2' ? ['-O2'] : []), '-DONLINE_JUDGE', '-w'];
  const header = { id: `cpp${standard}-${optimisation}`, header: 'bits/stdc++.h', compiler: GXX, flags };
  return {
    name,
    source: 'main.cpp',
    program: { path: 'main', executable: true },
    factor: 1,
    tools,
    compile: {
      argv: ({ linking, prepared, usesHeader = false }) => [
        GXX,
        ...flags,
        '-fmax-errors=3',
        ...(usesHeader ? ['-isystem', prepared.pathOf(header.id) ?? '/missing'] : []),
        ...(linking === 'static' ? ['-static'] : []),
        'main.cpp',
        '-o',
        'main',
        '-lm',
      ],
      linkings: ['dynamic', 'static'],
      limits: compileLimits(10, 1024),
      header,
    },
    run: { argv: () => ['/w/main'], runtimeMemoryMb: 0, ranOutOfMemory: diedWithMessage(/std::bad_alloc/) },
    // Code for an older C++ is compiled as C++ 17, which the header for checkers needs.
    checkersAs: standard === '20' ? 'C++ 20 With O2' : 'C++ 17 With O2',
    hello: `#include <iostream>\nint main() { std::cout << "${HELLO}" << std::endl; }\n`,
  };
}

/** The most used languages come first, because their headers are precompiled first. */
export const languages: readonly Language[] = [
  cpp('C++ 17 With O2', '17', 'O2'),
  cpp('C++ With O2', '14', 'O2'),
  cpp('C++ 20 With O2', '20', 'O2'),
  cpp('C++ 17', '17', 'O0'),
  cpp('C++', '14', 'O0'),
  cpp('C++ 20', '20', 'O0'),
];
