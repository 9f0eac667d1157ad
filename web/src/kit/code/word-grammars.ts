/** Describes a language for highlighting, just enough to tell words, strings, numbers and comments apart. */
export interface WordGrammar {
  keywords: string;
  types?: string;
  /** Constants such as `true`, treated as atoms. */
  atoms?: string;
  /** Markers of a line comment; the editor inserts the first one. */
  line: readonly string[];
  /** Start and end markers of a block comment. */
  block?: readonly [string, string];
  /** Characters that delimit a string. */
  quotes: string;
  /** The characters of `quotes` whose strings may span lines. */
  longQuotes?: string;
  /** Matches a name with a sigil, e.g. PHP's `$x`. */
  marked?: RegExp;
  /** Whether keywords are case-insensitive. */
  anyCase?: true;
}

const C_COMMENTS = { line: ['//'], block: ['/*', '*/'] } as const;

export const WORD_GRAMMARS = {
  csharp: {
    ...C_COMMENTS,
    keywords:
      'abstract as base break case catch checked class const continue default delegate do else enum event explicit extern finally fixed for foreach get goto if implicit in init interface internal is lock namespace new operator out override params private protected public readonly record ref return sealed set sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using var virtual when where while yield async await',
    types:
      'bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void',
    atoms: 'true false null',
    quotes: `"'`,
  },
  go: {
    ...C_COMMENTS,
    keywords:
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
    types:
      'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr',
    atoms: 'true false nil iota',
    quotes: '"\'`',
    longQuotes: '`',
  },
  javascript: {
    ...C_COMMENTS,
    keywords:
      'async await break case catch class const continue debugger default delete do else export extends finally for from function get if import in instanceof let new of return set static super switch this throw try typeof var void while with yield',
    atoms: 'true false null undefined NaN Infinity',
    quotes: '"\'`',
    longQuotes: '`',
  },
  kotlin: {
    ...C_COMMENTS,
    keywords:
      'abstract as break by class companion const constructor continue crossinline data do else enum final for fun get if import in infix init inline inner interface internal is lateinit object open operator out override package private protected public return sealed set super suspend this throw try typealias val var vararg when where while',
    types: 'Any Boolean Byte Char Double Float Int Long Nothing Short String Unit',
    atoms: 'true false null',
    quotes: `"'`,
  },
  pascal: {
    line: ['//'],
    block: ['{', '}'],
    keywords:
      'and array as asm begin case class const constructor destructor div do downto else end except exports file finally for function goto if implementation in inherited inline interface is label mod not object of operator or packed procedure program property raise record repeat set shl shr then to try type unit until uses var while with xor',
    types: 'ansistring boolean byte char double extended int64 integer longint qword real shortint single string word',
    atoms: 'true false nil',
    quotes: "'",
    anyCase: true,
  },
  php: {
    line: ['//', '#'],
    block: ['/*', '*/'],
    keywords:
      'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enum extends final finally fn for foreach function global goto if implements include instanceof interface isset list match namespace new or print private protected public readonly require return static switch throw trait try unset use var while xor yield',
    types: 'bool float int iterable mixed never object string void',
    atoms: 'true false null',
    quotes: `"'`,
    longQuotes: `"'`,
    marked: /^\$\w+/,
    anyCase: true,
  },
  ruby: {
    line: ['#'],
    keywords:
      'alias and begin break case class def defined? do else elsif end ensure for if in loop module next not or redo rescue retry return self super then undef unless until when while yield require require_relative attr_accessor attr_reader puts print gets',
    atoms: 'true false nil',
    quotes: '"\'`',
    longQuotes: `"'`,
    marked: /^(@@?|\$|:(?=[A-Za-z_]))\w+/,
  },
  rust: {
    ...C_COMMENTS,
    keywords:
      'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self static struct super trait type unsafe use where while',
    types:
      'bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self Box HashMap HashSet Option Result String Vec',
    atoms: 'true false None Some Ok Err',
    quotes: '"',
    longQuotes: '"',
  },
} as const satisfies Record<string, WordGrammar>;
export type WordGrammarName = keyof typeof WORD_GRAMMARS;
