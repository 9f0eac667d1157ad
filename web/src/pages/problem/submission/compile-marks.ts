import type { CodeMark } from '../../../kit';

const MAX_MARKS = 100;
/** Output comes from other people's tools, so lines and messages of any length are possible. */
const MAX_LINE = 2000;
const MAX_MESSAGE = 500;

/** The file that holds the code, in whichever language; a header or another file of the problem has another name. */
const SOURCE = String.raw`(?:\./|/w/)?(?:main|source|solution|program|submission)\.[a-z]{1,5}\+{0,2}`;
const pattern = (text: string): RegExp => new RegExp(text.replace('SOURCE', SOURCE), 'i');

/** GCC, Clang and javac: `main.cpp:3:5: error: …`. */
const WITH_SEVERITY = pattern(String.raw`^SOURCE:(\d{1,7})(?::(\d{1,7}))?: (?:fatal )?(error|warning): (.+)$`);
/** Go and Ruby: `./main.go:3:5: …`. */
const WITHOUT_SEVERITY = pattern(String.raw`^SOURCE(?<=\.go|\.rb):(\d{1,7})(?::(\d{1,7}))?: (.+)$`);
/** C#, Pascal and Visual C++: `main.cs(3,5): error CS0103: …`. */
const IN_PARENTHESES = pattern(
  String.raw`^SOURCE\((\d{1,7})(?:,(\d{1,7}))?\) ?:? ?(?:fatal )?(error|fatal|warning)(?: [a-z]+\d+)?: (.+)$`,
);
/** PHP: `Parse error: … in main.php on line 3`. */
const AT_THE_END = pattern(String.raw`^(?:PHP )?(?:Parse|Fatal) error: +(.+) in SOURCE on line (\d{1,7})$`);

/** GCC: the line of the code whose template cannot be filled in; the error itself is in a header. */
const REQUIRED_FROM = pattern(String.raw`^SOURCE:(\d{1,7})(?::(\d{1,7}))?: +required from here$`);
const IN_HEADER = /^\S{1,300}:\d{1,7}(?::\d{1,7})?: (?:fatal )?(error|warning): (.+)$/i;

/** Rust: the message, and on a later line its place. */
const RUST_MESSAGE = /^(error|warning)(?:\[\w{1,10}\])?: (.+)$/;
const RUST_PLACE = pattern(String.raw`^ *--> SOURCE:(\d{1,7}):(\d{1,7})$`);

/** Python and Node: the place, and on a later line the message. */
const PYTHON_PLACE = pattern(String.raw`^ *File "SOURCE", line (\d{1,7})`);
const NODE_PLACE = pattern(String.raw`^SOURCE(?<=\.[cm]?js):(\d{1,7})$`);
const EXCEPTION = /^(\w{0,60}Error: .+)$/;

type Found = Omit<CodeMark, 'line' | 'column'>;
type Place = Pick<CodeMark, 'line' | 'column'>;

const placeOf = (line: string | undefined, column?: string): Place => ({
  line: Number(line),
  ...(column && { column: Number(column) }),
});
const foundOf = (severity: string | undefined, message: string | undefined): Found => ({
  severity: severity?.toLowerCase() === 'warning' ? 'warning' : 'error',
  message: message?.trim().slice(0, MAX_MESSAGE) ?? '',
});

/** Reads lines one by one; a place and its message may stand on different lines. */
class MarkReader {
  readonly marks: CodeMark[] = [];
  /** A place that still has no message. */
  #place: Place | null = null;
  /** A message that still has no place. */
  #found: Found | null = null;

  read(text: string): void {
    const whole = WITH_SEVERITY.exec(text) ?? IN_PARENTHESES.exec(text);
    if (whole) return this.#add(placeOf(whole[1], whole[2]), foundOf(whole[3], whole[4]));
    const plain = WITHOUT_SEVERITY.exec(text);
    if (plain) return this.#add(placeOf(plain[1], plain[2]), foundOf('error', plain[3]));
    const php = AT_THE_END.exec(text);
    if (php) return this.#add(placeOf(php[2]), foundOf('error', php[1]));

    const later = REQUIRED_FROM.exec(text) ?? PYTHON_PLACE.exec(text) ?? NODE_PLACE.exec(text);
    if (later) {
      this.#place = placeOf(later[1], later[2]);
      return;
    }
    const header = IN_HEADER.exec(text);
    if (header) return this.#addAtPlace(foundOf(header[1], header[2]));
    const exception = EXCEPTION.exec(text);
    if (exception) return this.#addAtPlace(foundOf('error', exception[1]));

    const rust = RUST_MESSAGE.exec(text);
    if (rust) {
      this.#found = foundOf(rust[1], rust[2]);
      return;
    }
    const rustPlace = RUST_PLACE.exec(text);
    if (rustPlace && this.#found) this.#add(placeOf(rustPlace[1], rustPlace[2]), this.#found);
  }

  #addAtPlace(found: Found): void {
    if (this.#place) this.#add(this.#place, found);
  }
  #add(place: Place, found: Found): void {
    this.#place = this.#found = null;
    if (place.line > 0 && found.message) this.marks.push({ ...place, ...found });
  }
}

/**
 * Returns the places in the viewer's own code that the output of a compiler names, in its order. Places in headers and
 * other files are left out. The time it takes grows with the length of the output only.
 */
export const compileMarks = (output: string): CodeMark[] => {
  const reader = new MarkReader();
  for (const line of output.split(/\r?\n/)) {
    if (line.length <= MAX_LINE) reader.read(line);
    if (reader.marks.length === MAX_MARKS) break;
  }
  return reader.marks;
};
