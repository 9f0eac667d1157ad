interface Counterpart {
  /** Content type of the remote judge's language. */
  contentType: string;
  /** Narrows to names that match; names of remote judges contain compilers and versions. */
  named?: RegExp;
  local: string;
}

/** The nearest local languages; the first row that applies decides. */
const COUNTERPARTS: readonly Counterpart[] = [
  { contentType: 'text/x-c++src', named: /\+\+ ?2\d/, local: 'C++ 20 With O2' },
  { contentType: 'text/x-c++src', named: /\+\+ ?17/, local: 'C++ 17 With O2' },
  { contentType: 'text/x-c++src', local: 'C++ With O2' },
  { contentType: 'text/x-csrc', local: 'C With O2' },
  { contentType: 'text/x-java', local: 'Java' },
  { contentType: 'text/x-go', local: 'Golang' },
  { contentType: 'text/x-csharp', local: 'C#' },
  { contentType: 'text/x-php', local: 'PHP' },
  { contentType: 'text/x-ruby', local: 'Ruby' },
  { contentType: 'text/x-rustsrc', local: 'Rust' },
  { contentType: 'text/x-python', named: /PyPy ?3/, local: 'PyPy3' },
  { contentType: 'text/x-python', named: /PyPy/, local: 'PyPy2' },
  { contentType: 'text/x-python', named: /python ?2/i, local: 'Python2' },
  { contentType: 'text/x-python', local: 'Python3' },
  { contentType: 'text/javascript', named: /Node|Bun|Deno/, local: 'JavaScript Node' },
  { contentType: 'text/javascript', local: 'JavaScript V8' },
];

/** Returns the local language that is nearest to one of a remote judge; null if there is none. */
export const localLanguage = (remote: { name: string; contentType: string }): string | null =>
  COUNTERPARTS.find(
    ({ contentType, named }) => contentType === remote.contentType && (named?.test(remote.name) ?? true),
  )?.local ?? null;
