/** Correct A+B programs in each language. */
export const RIGHT = {
  C: '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }\n',
  'C++': '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  Java: 'import java.util.Scanner;\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(in.nextInt() + in.nextInt());\n  }\n}\n',
  Python3: 'a, b = map(int, input().split())\nprint(a + b)\n',
} as const;

/** C++ programs with one error each, and the verdict that it causes. */
export const WRONG: readonly { verdict: string; status: number; code: string }[] = [
  {
    verdict: 'Wrong Answer',
    status: -1,
    code: '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a - b << "\\n"; }\n',
  },
  { verdict: 'Compile Error', status: -2, code: 'int main() { return does_not_exist; }\n' },
  { verdict: 'Time Limit Exceeded', status: 1, code: 'int main() { volatile int i = 0; for (;;) i = i + 1; }\n' },
  {
    verdict: 'Memory Limit Exceeded',
    status: 2,
    code: '#include <vector>\n#include <cstring>\nint main() { for (;;) { char* p = new char[1 << 24]; std::memset(p, 1, 1 << 24); } }\n',
  },
  { verdict: 'Runtime Error', status: 3, code: '#include <cstdlib>\nint main() { std::abort(); }\n' },
];
