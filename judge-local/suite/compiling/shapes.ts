/** Shapes that real C++ submissions have around their includes; plain g++ decides whether a shape should compile. */
export interface Shape {
  name: string;
  code: string;
  extraFiles?: Readonly<Record<string, string>>;
}

const ALL = '#include <bits/stdc++.h>\n';
const MAIN =
  'using namespace std;\nint main() { vector<int> v(3, 1); cout << accumulate(v.begin(), v.end(), 0) << endl; }\n';
const TREE = `#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace __gnu_pbds;
tree<int, null_type, std::less<int>, rb_tree_tag, tree_order_statistics_node_update> t;
`;
const GRADER = `#ifndef GRADER\n#define GRADER\n${ALL}std::vector<int> ask(int n);\n#endif\n`;
const SOLVER =
  'std::vector<int> ask(int n) { return std::vector<int>(n); }\nint main() { return (int)ask(0).size(); }\n';

/** Shapes that every C++ language is tested with. */
export const BASIC_SHAPES: readonly Shape[] = [
  { name: 'included twice', code: ALL + ALL + MAIN },
  { name: 'included again by pb_ds', code: `${ALL}#include <bits/extc++.h>\n${MAIN}` },
  {
    name: 'included again by a grader',
    code: `${ALL}#include "grader.h"\n${SOLVER}`,
    extraFiles: { 'grader.h': GRADER },
  },
  { name: 'refused inside a header', code: `${ALL}int main() { std::set<int> s; s.insert("x"); return nothing; }\n` },
];

const accepted: readonly Shape[] = [
  {
    name: 'included by a grader first',
    code: `#include "grader.h"\n${ALL}${SOLVER}`,
    extraFiles: { 'grader.h': GRADER },
  },
  {
    name: 'included by two modules of a grader',
    code: `${ALL}#include "one.h"\n#include "two/two.h"\n${SOLVER}`,
    extraFiles: { 'one.h': GRADER, 'two/two.h': `#pragma once\n#include "../one.h"\n${ALL}int two();\n` },
  },
  { name: 'after a comment', code: `// a \\\n#include <vector>\n/* b\n */ ${ALL}${ALL}${MAIN}` },
  { name: 'in quotes', code: `#include "bits/stdc++.h"\n${ALL}${MAIN}` },
  {
    name: 'in quotes, with a file of that name',
    code: '#include "bits/stdc++.h"\nint main() { return own; }\n',
    extraFiles: { 'bits/stdc++.h': 'const int own = 0;\n' },
  },
  { name: 'imported', code: `#import <bits/stdc++.h>\n#import <bits/stdc++.h>\n${MAIN}` },
  {
    name: 'where it exists',
    code: `#if __has_include(<bits/stdc++.h>)\n${ALL}#endif\n#if !__has_include(<bits/stdc++.h>)\n#error gone\n#endif\n${MAIN}`,
  },
  {
    name: 'after pragmas',
    code: `#pragma GCC optimize("O3,unroll-loops")\n#pragma GCC target("avx2")\n${ALL}${ALL}${MAIN}`,
  },
  {
    name: 'before pragmas',
    code: `${ALL}#pragma GCC optimize("Ofast")\n#pragma GCC target("avx2,popcnt")\n${ALL}${MAIN}`,
  },
  {
    name: 'after a macro that checks containers',
    code: `#define _GLIBCXX_DEBUG\n${ALL}static_assert(std::is_same<std::vector<int>, std::__debug::vector<int>>::value, "");\n${MAIN}`,
  },
  { name: 'without assertions the second time', code: `${ALL}#define NDEBUG\n${ALL}int main() { assert(false); }\n` },
  {
    name: 'with the file name in an assertion',
    code: `${ALL}constexpr const char *file = __FILE__;\nstatic_assert(file[0] == 'm' && __LINE__ == 3 && __INCLUDE_LEVEL__ == 0 && __COUNTER__ == 0, "");\n${MAIN}`,
  },
  {
    name: 'with a header of home that is only for home',
    code: `${ALL}#ifndef ONLINE_JUDGE\n#include "debug.h"\n#endif\n${MAIN}`,
  },
];

const refused: readonly Shape[] = [
  { name: 'after a macro that redefines int', code: `#define int long long\n${ALL}${MAIN}` },
  { name: 'after a macro that opens classes', code: `#define private public\n${ALL}${MAIN}` },
  { name: 'after a macro that renames containers', code: `#define vector list\n${ALL}${MAIN}` },
  { name: 'inside a namespace', code: `namespace inner {\n${ALL}}\n${ALL}${MAIN}` },
  { name: 'with more errors than are shown', code: `${ALL}int main() { a; b; c; d; e; }\n` },
  { name: 'with a header that is nowhere', code: `${ALL}#include "nowhere.h"\n${MAIN}` },
  {
    name: 'with an error in a grader',
    code: `${ALL}#include "grader.h"\n${MAIN}`,
    extraFiles: { 'grader.h': `${ALL}int wrong() { return "x"; }\n` },
  },
  {
    name: 'with an error deep in pb_ds',
    code: `${ALL}#include <bits/extc++.h>\n${TREE}int main() { t.insert("x"); std::sort(t.begin(), t.end(), 5); }\n`,
  },
  { name: 'with an error that is asked for', code: `${ALL}${ALL}#error stop here\n${MAIN}` },
  { name: 'with names of its own lines', code: `${ALL}#line 77 "other.cpp"\nint main() { return nothing; }\n` },
  { name: 'with a function that nobody defines', code: `${ALL}int nowhere(int);\nint main() { return nowhere(1); }\n` },
];

/** Shapes that one C++ language is tested with. */
export const MORE_SHAPES: readonly Shape[] = [...accepted, ...refused];
