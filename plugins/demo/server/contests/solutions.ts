import { Status } from '@tribunal/contract';

/** Programs that participants submit, by problem; each yields exactly its stated verdict and, for OI problems, points. */
export interface Solution {
  language: 'Python3' | 'C++';
  code: string;
  status: Status;
  score?: number;
}
interface Attempts {
  right: Solution;
  wrong: Solution;
}

const python = (status: Status, ...lines: string[]): Solution => ({
  language: 'Python3',
  code: `${lines.join('\n')}\n`,
  status,
});
const cpp = (status: Status, ...lines: string[]): Solution => ({
  language: 'C++',
  code: `${lines.join('\n')}\n`,
  status,
});
const { Accepted: AC, WrongAnswer: WA, TimeLimitExceeded: TLE, PartialAccepted: PAC } = Status;
const withScore = (score: number, solution: Solution): Solution => ({ ...solution, score });

export const solutions: Readonly<Record<string, Attempts>> = {
  'ME-1000': {
    right: python(AC, 'a, b = map(int, input().split())', 'print(a + b)'),
    wrong: python(WA, 'a, b = map(int, input().split())', 'print(abs(a) + abs(b))'),
  },
  'ME-1001': {
    right: python(AC, 'print(len(set(input().strip())))'),
    wrong: python(WA, 'print(len(input().strip()))'),
  },
  'ME-1002': {
    right: python(
      AC,
      'best, day = -1, 0',
      'for number in range(int(input())):',
      '    heights = list(map(int, input().split()))',
      '    if max(heights) - min(heights) > best:',
      '        best, day = max(heights) - min(heights), number + 1',
      'print(day, best)',
    ),
    wrong: python(
      WA,
      'best, day = -1, 0',
      'for number in range(int(input())):',
      '    heights = list(map(int, input().split()))',
      '    if max(heights) > best:',
      '        best, day = max(heights), number + 1',
      'print(day, best)',
    ),
  },
  'ME-1003': {
    right: python(
      AC,
      'input()',
      'a = list(map(int, input().split()))',
      'print(sum(max(0, x - y) for x, y in zip(a, a[1:])))',
    ),
    wrong: python(
      WA,
      'input()',
      'a = list(map(int, input().split()))',
      'print(max([0] + [x - y for x, y in zip(a, a[1:])]))',
    ),
  },
  'ME-1004': {
    right: python(
      AC,
      "pairs = {')': '(', ']': '[', '}': '{'}",
      'line, opened = input().strip(), []',
      'for place, bracket in enumerate(line):',
      '    if bracket not in pairs:',
      '        opened.append(bracket)',
      '    elif not opened or opened.pop() != pairs[bracket]:',
      '        print(place + 1)',
      '        break',
      'else:',
      "    print(len(line) + 1 if opened else 'OK')",
    ),
    wrong: python(
      WA,
      'line = input().strip()',
      "fine = all(line.count(a) == line.count(b) for a, b in ('()', '[]', '{}'))",
      "print('OK' if fine else len(line) + 1)",
    ),
  },
  'ME-1005': {
    right: python(
      AC,
      'import sys',
      'numbers = list(map(int, sys.stdin.read().split()))',
      'free, served = 0, 0',
      'for end, start in sorted(zip(numbers[2::2], numbers[1::2])):',
      '    if start >= free:',
      '        free, served = end, served + 1',
      'print(served)',
    ),
    wrong: python(
      WA,
      'import sys',
      'numbers = list(map(int, sys.stdin.read().split()))',
      'free, served = 0, 0',
      'for start, end in sorted(zip(numbers[1::2], numbers[2::2])):',
      '    if start >= free:',
      '        free, served = end, served + 1',
      'print(served)',
    ),
  },
  'ME-1006': {
    right: cpp(
      AC,
      '#include <cstdio>',
      '#include <cstdlib>',
      '#include <vector>',
      'int main() {',
      '  int n, q, u, v;',
      '  scanf("%d %d", &n, &q);',
      '  std::vector<long long> until(n + 1);',
      '  for (int i = 2; i <= n; i++) scanf("%lld", &until[i]), until[i] += until[i - 1];',
      '  while (q-- && scanf("%d %d", &u, &v) == 2) printf("%lld\\n", std::llabs(until[u] - until[v]));',
      '}',
    ),
    wrong: python(
      TLE,
      'import sys',
      'numbers = list(map(int, sys.stdin.read().split()))',
      'n, q = numbers[:2]',
      'costs, trips = numbers[2:n + 1], numbers[n + 1:]',
      'for u, v in zip(trips[::2], trips[1::2]):',
      '    print(sum(costs[min(u, v) - 1:max(u, v) - 1]))',
    ),
  },
  'ME-1009': {
    right: withScore(
      100,
      cpp(
        AC,
        '#include <algorithm>',
        '#include <cstdio>',
        'int main() {',
        '  int n, capacity, weight, value;',
        '  scanf("%d %d", &n, &capacity);',
        '  static int best[20001];',
        '  while (n-- && scanf("%d %d", &weight, &value) == 2)',
        '    for (int room = capacity; room >= weight; room--)',
        '      best[room] = std::max(best[room], best[room - weight] + value);',
        '  printf("%d\\n", best[capacity]);',
        '}',
      ),
    ),
    wrong: withScore(
      60,
      python(
        PAC,
        'n, room = map(int, input().split())',
        'items = [tuple(map(int, input().split())) for _ in range(n)]',
        'total = 0',
        'for weight, value in sorted(items, key=lambda item: -item[1] / item[0]):',
        '    if weight <= room:',
        '        room -= weight',
        '        total += value',
        'print(total)',
      ),
    ),
  },
  'ME-1010': {
    right: python(AC, 'print(pow(*map(int, input().split())))'),
    wrong: python(WA, 'a, b, m = map(int, input().split())', 'print(a * b % m)'),
  },
  'ME-1013': {
    right: cpp(
      AC,
      '#include <algorithm>',
      '#include <iostream>',
      '#include <string>',
      '#include <vector>',
      'int main() {',
      '  std::string tune, s = "|";',
      '  std::cin >> tune;',
      "  for (char note : tune) s += note, s += '|';",
      '  int n = s.size(), center = 0, reach = 0, best = 0;',
      '  std::vector<int> radius(n);',
      '  for (int i = 0; i < n; i++) {',
      '    int r = i < reach ? std::min(reach - i, radius[2 * center - i]) : 0;',
      '    while (i - r - 1 >= 0 && i + r + 1 < n && s[i - r - 1] == s[i + r + 1]) r++;',
      '    radius[i] = r;',
      '    if (i + r > reach) center = i, reach = i + r;',
      '    best = std::max(best, r);',
      '  }',
      '  std::cout << best << std::endl;',
      '}',
    ),
    wrong: cpp(
      TLE,
      '#include <algorithm>',
      '#include <iostream>',
      '#include <string>',
      'int main() {',
      '  std::string s;',
      '  std::cin >> s;',
      '  int n = s.size(), best = 0;',
      '  for (int center = 0; center < 2 * n; center++) {',
      '    int from = center / 2, to = (center + 1) / 2;',
      '    while (from >= 0 && to < n && s[from] == s[to]) from--, to++;',
      '    best = std::max(best, to - from - 1);',
      '  }',
      '  std::cout << best << std::endl;',
      '}',
    ),
  },
  'ME-1015': {
    right: withScore(
      100,
      python(
        AC,
        'from bisect import bisect_left',
        'input()',
        'tails = []',
        'for height in map(int, input().split()):',
        '    place = bisect_left(tails, height)',
        '    tails[place:place + 1] = [height]',
        'print(len(tails))',
      ),
    ),
    wrong: withScore(
      66,
      cpp(
        PAC,
        '#include <algorithm>',
        '#include <cstdio>',
        'int h[200000], longest[200000];',
        'int main() {',
        '  int n, most = 0;',
        '  scanf("%d", &n);',
        '  for (int i = 0; i < n; i++) {',
        '    scanf("%d", &h[i]);',
        '    for (int j = 0; j < i; j++)',
        '      if (h[j] < h[i]) longest[i] = std::max(longest[i], longest[j]);',
        '    most = std::max(most, ++longest[i]);',
        '  }',
        '  printf("%d\\n", most);',
        '}',
      ),
    ),
  },
};
