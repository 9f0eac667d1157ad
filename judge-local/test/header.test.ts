import { describe, expect, it } from 'vitest';
import { firstHeader } from '../src/compile/compiler';

describe('the header that code begins with', () => {
  it.each([
    ['alone', '#include <bits/stdc++.h>'],
    ['with blanks', ' \t\r\n #  include<bits/stdc++.h>\n'],
    ['after comments', '// one \n/* two\n * three **/ /**/\n#include <bits/stdc++.h>\n'],
    ['after many comments', `${'/**//* * / */ '.repeat(20_000)}#include <bits/stdc++.h>`],
  ])('is seen %s', (_how, code) => {
    expect(firstHeader(code)).toBe('bits/stdc++.h');
  });

  it.each([
    ['a macro', '#define int long long\n#include <bits/stdc++.h>\n'],
    ['a pragma', '#pragma GCC optimize("O3")\n#include <bits/stdc++.h>\n'],
    ['code', 'int n;\n#include <bits/stdc++.h>\n'],
    ['a file of its own', '#include "grader.h"\n#include <bits/stdc++.h>\n'],
    ['its name in quotes', '#include "bits/stdc++.h"\n'],
    ['a comment without end', '/* #include <bits/stdc++.h>\n'],
    ['many comments and no end', `${'/**/'.repeat(20_000)}/* #include <bits/stdc++.h>\n`],
    ['nothing', ''],
  ])('is none after %s', (_what, code) => {
    expect(firstHeader(code)).toBeNull();
  });

  it('may be another one', () => {
    expect(firstHeader('#include <iostream>\n#include <bits/stdc++.h>\n')).toBe('iostream');
  });
});
