import type { Grammar } from '@tribunal/contract';
import { WORD_GRAMMARS } from '../word-grammars';

/** What can be typed in a language besides the words of the text. */
interface Vocabulary {
  /** Keywords and common names of the library, separated by blanks. */
  words: string;
  /** Templates by the word that they are offered for. */
  snippets: Readonly<Record<string, string>>;
}

const BRACED = {
  while: 'while (${condition}) {\n\t${}\n}',
  ifelse: 'if (${condition}) {\n\t${}\n} else {\n\t${}\n}',
};
const wordsOf = ({ keywords, types = '', atoms = '' }: { keywords: string; types?: string; atoms?: string }) =>
  `${keywords} ${types} ${atoms}`;

/** C has its own entry, since it shares only the grammar with C++. */
export const VOCABULARIES: Readonly<Partial<Record<Grammar | 'c', Vocabulary>>> = {
  c: {
    words:
      'auto break case char const continue default double else enum extern float goto inline int long register return short signed sizeof static struct switch typedef union unsigned void volatile include define stdio stdlib string math limits scanf printf puts getchar putchar malloc calloc free memset memcpy strlen strcmp strcpy qsort abs fabs sqrt pow NULL INT_MAX INT_MIN LLONG_MAX',
    snippets: {
      ...BRACED,
      for: 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}',
      main: '#include <stdio.h>\n\nint main(void) {\n\t${}\n\treturn 0;\n}',
    },
  },
  cpp: {
    words:
      'alignas auto bool break case catch char class const const_cast constexpr continue default delete double dynamic_cast else enum explicit extern false float friend goto inline int long mutable namespace new noexcept nullptr operator private protected public return short signed sizeof static static_cast struct switch template this throw true typedef typename union unsigned using virtual void volatile include define std string vector array deque queue priority_queue stack list set map multiset multimap unordered_map unordered_set bitset pair tuple make_pair make_tuple push_back emplace_back pop_back push_front pop_front insert erase begin end rbegin rend size empty clear front back first second sort stable_sort reverse unique lower_bound upper_bound binary_search next_permutation max_element min_element accumulate iota swap max min abs gcd lcm cin cout cerr endl getline scanf printf memset numeric_limits INT_MAX INT_MIN LLONG_MAX LLONG_MIN iostream algorithm cstdio cstring cmath',
    snippets: {
      ...BRACED,
      for: 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}',
      foreach: 'for (auto& ${x} : ${values}) {\n\t${}\n}',
      main: '#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n\t${}\n\treturn 0;\n}',
      fastio: 'ios::sync_with_stdio(false);\ncin.tie(nullptr);\n',
    },
  },
  java: {
    words:
      'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for if implements import instanceof int interface long native new null package private protected public return short static super switch synchronized this throw throws transient true false try var void volatile while String StringBuilder Integer Long Double Character Boolean Math Arrays Collections List ArrayList LinkedList ArrayDeque Deque Queue PriorityQueue Stack Map HashMap TreeMap Set HashSet TreeSet Iterator Comparator Scanner BufferedReader InputStreamReader PrintWriter StringTokenizer StreamTokenizer BigInteger BigDecimal System println printf length charAt substring parseInt nextInt nextLong nextLine readLine MAX_VALUE MIN_VALUE',
    snippets: {
      ...BRACED,
      for: 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}',
      foreach: 'for (${int} ${x} : ${values}) {\n\t${}\n}',
      main: 'public class Main {\n\tpublic static void main(String[] args) throws Exception {\n\t\t${}\n\t}\n}',
      fastio: 'BufferedReader in = new BufferedReader(new InputStreamReader(System.in));\n',
    },
  },
  python: {
    words:
      'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield abs all any bin bool chr dict divmod enumerate filter float frozenset hex input int isinstance iter len list map max min next ord pow print range reversed round set sorted str sum tuple zip append extend insert pop remove index count sort reverse split strip join replace find startswith endswith items keys values get update math sys collections heapq bisect itertools functools deque defaultdict Counter heappush heappop heapify bisect_left bisect_right permutations combinations product accumulate lru_cache gcd sqrt stdin readline',
    snippets: {
      for: 'for ${i} in range(${n}):\n\t${}',
      while: 'while ${condition}:\n\t${}',
      ifelse: 'if ${condition}:\n\t${}\nelse:\n\t${}',
      main: "def main():\n\t${}\n\n\nif __name__ == '__main__':\n\tmain()",
      fastio: 'import sys\n\ninput = sys.stdin.readline\n',
    },
  },
  csharp: {
    words: `${wordsOf(WORD_GRAMMARS.csharp)} System Console WriteLine ReadLine Write List Dictionary HashSet Queue Stack SortedSet Math Array StringBuilder Split Parse Length Count`,
    snippets: {
      ...BRACED,
      for: 'for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}',
      main: 'using System;\n\nclass Program {\n\tstatic void Main() {\n\t\t${}\n\t}\n}',
    },
  },
  javascript: {
    words: `${wordsOf(WORD_GRAMMARS.javascript)} console log Math Number String Array Object Map Set BigInt parseInt length push pop shift slice splice split join map filter reduce sort reverse require readFileSync`,
    snippets: {
      ...BRACED,
      for: 'for (let ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}',
      fastio: "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n",
    },
  },
  go: {
    words: `${wordsOf(WORD_GRAMMARS.go)} append cap copy delete len make max min new panic fmt bufio sort strings strconv math Println Printf Print Scan Scanf Fscan Fprintln NewReader NewWriter Flush Stdin Stdout`,
    snippets: {
      for: 'for ${i} := 0; ${i} < ${n}; ${i}++ {\n\t${}\n}',
      ifelse: 'if ${condition} {\n\t${}\n} else {\n\t${}\n}',
      main: 'package main\n\nimport "fmt"\n\nfunc main() {\n\t${}\n}',
      fastio: 'in := bufio.NewReader(os.Stdin)\n',
    },
  },
  rust: {
    words: `${wordsOf(WORD_GRAMMARS.rust)} println print read_line read_to_string stdin stdout lines split_whitespace parse unwrap expect collect iter into_iter push pop len insert contains sort std io collections BTreeMap BTreeSet VecDeque BinaryHeap`,
    snippets: {
      for: 'for ${i} in 0..${n} {\n\t${}\n}',
      while: 'while ${condition} {\n\t${}\n}',
      ifelse: 'if ${condition} {\n\t${}\n} else {\n\t${}\n}',
      main: 'fn main() {\n\t${}\n}',
      fastio: 'let input = std::io::read_to_string(std::io::stdin()).unwrap();\n',
    },
  },
  kotlin: {
    words: `${wordsOf(WORD_GRAMMARS.kotlin)} println print readln readLine listOf mutableListOf mapOf mutableMapOf setOf mutableSetOf IntArray LongArray Array split toInt toLong until downTo step`,
    snippets: {
      while: BRACED.while,
      ifelse: BRACED.ifelse,
      for: 'for (${i} in 0 until ${n}) {\n\t${}\n}',
      main: 'fun main() {\n\t${}\n}',
    },
  },
  pascal: {
    words: `${wordsOf(WORD_GRAMMARS.pascal)} read readln write writeln length setlength inc dec abs sqr sqrt ord chr copy pos`,
    snippets: {
      for: 'for ${i} := 1 to ${n} do\nbegin\n\t${}\nend;',
      while: 'while ${condition} do\nbegin\n\t${}\nend;',
      ifelse: 'if ${condition} then\nbegin\n\t${}\nend\nelse\nbegin\n\t${}\nend;',
      program: 'program ${main};\n\nbegin\n\t${}\nend.',
    },
  },
  php: {
    words: `${wordsOf(WORD_GRAMMARS.php)} fgets fscanf STDIN trim explode implode intval count strlen substr sort array_push array_pop array_sum max min printf`,
    snippets: BRACED,
  },
  ruby: {
    words: `${wordsOf(WORD_GRAMMARS.ruby)} puts print gets chomp split map each times to_i to_s to_f length push pop sort reverse select inject sum`,
    snippets: {
      for: '${n}.times do |${i}|\n\t${}\nend',
      while: 'while ${condition}\n\t${}\nend',
      ifelse: 'if ${condition}\n\t${}\nelse\n\t${}\nend',
    },
  },
};
