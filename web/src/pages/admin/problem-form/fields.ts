/** Sections of the form in order; a remote problem has only those that its remote site does not determine. */
export const SECTIONS = [
  'basics',
  'statement',
  'examples',
  'limits',
  'languages',
  'judging',
  'data',
  'solutions',
] as const;
export type Section = (typeof SECTIONS)[number];

const REMOTE_SECTIONS: ReadonlySet<Section> = new Set(['basics', 'statement', 'examples', 'limits', 'languages']);
export const sectionsOf = ({ isRemote }: { isRemote: boolean }): Section[] =>
  SECTIONS.filter((section) => !isRemote || REMOTE_SECTIONS.has(section));

const SECTION_OF: Readonly<Record<string, Section>> = {
  problemId: 'basics',
  title: 'basics',
  difficulty: 'basics',
  type: 'basics',
  auth: 'basics',
  tags: 'basics',
  description: 'statement',
  input: 'statement',
  output: 'statement',
  hint: 'statement',
  source: 'statement',
  examples: 'examples',
  timeLimit: 'limits',
  memoryLimit: 'limits',
  stackLimit: 'limits',
  ioReadFileName: 'limits',
  ioWriteFileName: 'limits',
  languages: 'languages',
  templates: 'languages',
  judgeMode: 'judging',
  spjCode: 'judging',
  userFiles: 'judging',
  judgeFiles: 'judging',
  judgeCaseMode: 'data',
  cases: 'data',
  solutions: 'solutions',
};

/** Returns the section of a field, determined by the part before the first dot. */
export const sectionOf = (field: string): Section | undefined => SECTION_OF[field.split('.')[0] ?? ''];

const FORM_FIELD_OF: Readonly<Record<string, string>> = {
  samples: 'cases',
  uploadTestcaseDir: 'cases',
  isUploadTestCase: 'cases',
  codeTemplates: 'templates',
  spjLanguage: 'spjCode',
  userExtraFile: 'userFiles',
  judgeExtraFile: 'judgeFiles',
  isFileIO: 'ioReadFileName',
};

/**
 * Converts a server field name (`problem.title`, `samples[3].score` …) to that of the form; returns null when no
 * control corresponds.
 */
export const formFieldOf = (name: string): string | null => {
  const [first = '', ...rest] = name
    .replace(/^save\./, '')
    .replace(/^problem\./, '')
    .split(/[.[\]]+/)
    .filter(Boolean);
  const field = FORM_FIELD_OF[first] ?? first;
  if (!SECTION_OF[field]) return null;
  const isRow = field === 'cases' && rest.length === 2;
  return isRow ? [field, ...rest].join('.') : field;
};
