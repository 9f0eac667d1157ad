/** Parts of the form in their order; a remote problem has only those its own site does not decide. */
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

/** Where a field stands; the part before the first dot decides. */
export const sectionOf = (field: string): Section | undefined => SECTION_OF[field.split('.')[0] ?? ''];

const OURS: Readonly<Record<string, string>> = {
  samples: 'cases',
  uploadTestcaseDir: 'cases',
  isUploadTestCase: 'cases',
  codeTemplates: 'templates',
  spjLanguage: 'spjCode',
  userExtraFile: 'userFiles',
  judgeExtraFile: 'judgeFiles',
  isFileIO: 'ioReadFileName',
};

/** The form's name of what the server calls `problem.title`, `samples[3].score` …; null when no control is meant. */
export const fieldOfServer = (name: string): string | null => {
  const [first = '', ...rest] = name
    .replace(/^save\./, '')
    .replace(/^problem\./, '')
    .split(/[.[\]]+/)
    .filter(Boolean);
  const field = OURS[first] ?? first;
  if (!SECTION_OF[field]) return null;
  const isRow = field === 'cases' && rest.length === 2;
  return isRow ? [field, ...rest].join('.') : field;
};

/** Brings the control of a field into view and puts the caret there. */
export const focusField = (field: string): void => {
  const named = CSS.escape(field);
  const inside = ['input', 'textarea', 'select', '.cm-content', 'button']
    .map((tag) => `[data-field="${named}"] ${tag}`)
    .join(', ');
  const control = document.querySelector<HTMLElement>(`[name="${named}"], ${inside}`);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};
