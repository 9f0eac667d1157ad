const C = `#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", a + b);
    return 0;
}
`;
const CPP = `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
}
`;
const JAVA = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`;
const PYTHON3 = `a, b = map(int, input().split())
print(a + b)
`;

const c = { contentType: 'text/x-csrc', codeTemplate: C };
const cpp = { contentType: 'text/x-c++src', codeTemplate: CPP };
const python = { contentType: 'text/x-python', codeTemplate: null };
const javascript = { contentType: 'text/javascript', codeTemplate: null };
const other = (contentType: string) => ({ contentType, codeTemplate: null });
/** The judges that come with the product speak it. */
const expected = { isExpected: true };

/** What users may submit in to this site's own bank; judges say which of them they speak. Highest `seq` is listed first. */
export const LOCAL_LANGUAGES = [
  { name: 'C', description: 'C11', isSpj: true, ...c, ...expected },
  { name: 'C With O2', description: 'C11, optimised', ...c, ...expected },
  { name: 'C++', description: 'C++14', isSpj: true, ...cpp, ...expected },
  { name: 'C++ With O2', description: 'C++14, optimised', ...cpp, ...expected },
  { name: 'C++ 17', description: 'C++17', ...cpp, ...expected },
  { name: 'C++ 17 With O2', description: 'C++17, optimised', ...cpp, ...expected },
  { name: 'C++ 20', description: 'C++20', ...cpp, ...expected },
  { name: 'C++ 20 With O2', description: 'C++20, optimised', ...cpp, ...expected },
  { name: 'Java', description: 'Java; the class is called Main', contentType: 'text/x-java', codeTemplate: JAVA, ...expected },
  { name: 'Python3', description: 'Python 3', ...python, codeTemplate: PYTHON3, ...expected },
  { name: 'Python2', description: 'Python 2', ...python },
  { name: 'PyPy3', description: 'PyPy 3', ...python },
  { name: 'PyPy2', description: 'PyPy 2', ...python },
  { name: 'Golang', description: 'Go', ...other('text/x-go') },
  { name: 'C#', description: 'C#', ...other('text/x-csharp') },
  { name: 'PHP', description: 'PHP', ...other('text/x-php') },
  { name: 'JavaScript Node', description: 'JavaScript on Node.js', ...javascript },
  { name: 'JavaScript V8', description: 'JavaScript on V8', ...javascript },
  { name: 'Ruby', description: 'Ruby', ...other('text/x-ruby') },
  { name: 'Rust', description: 'Rust', ...other('text/x-rustsrc') },
].map((language, place, all) => ({ isSpj: false, isExpected: false, seq: all.length - place, ...language }));
