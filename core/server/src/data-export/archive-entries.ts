import { Readable } from 'node:stream';
import type { Locale } from '@tribunal/contract';
import { formatUtc, type Texts, type ZipEntry } from '@tribunal/platform';
import type { AccountDataFolder, AccountDataList, AccountDataProvider, ExportedAccount } from './account-data';

const NEW_LINE = '\r\n';

interface Archive {
  account: ExportedAccount;
  /** In the order of the archive. */
  providers: readonly AccountDataProvider[];
  texts: Pick<Texts, 'translate'>;
  locale: Locale;
  /** Address of the site. */
  site: string;
  at: Date;
  /** Is called before each file and each page; `done` is the number of complete lists and folders. */
  onProgress: (done: number) => Promise<void>;
}

const isList = (file: AccountDataList | AccountDataFolder): file is AccountDataList => 'pages' in file;
const pathOf = ({ folder }: AccountDataProvider, file: AccountDataList | AccountDataFolder): string =>
  isList(file) ? `${folder}/${file.name}` : `${folder}/${file.name}/`;

/** Returns the number of lists and folders. */
export const countFiles = (providers: readonly AccountDataProvider[]): number =>
  providers.reduce((sum, { files }) => sum + files.length, 0);

/** Yields the files of an archive. Each is read when it is written, page by page. */
export async function* archiveEntries(archive: Archive): AsyncGenerator<ZipEntry> {
  const { account, providers, onProgress } = archive;
  yield { name: 'README.txt', content: Buffer.from(readmeOf(archive)) };
  let done = 0;
  for (const provider of providers) {
    for (const file of provider.files) {
      await onProgress(done);
      const progress = () => onProgress(done);
      if (isList(file)) {
        const open = () => Readable.from(jsonOf(file.pages(account), progress), { objectMode: false });
        yield { name: pathOf(provider, file), content: async () => open() };
      } else {
        for await (const { name, content } of file.entries(account)) {
          await progress();
          yield { name: pathOf(provider, file) + name, content };
        }
      }
      done++;
    }
  }
}

/** Writes a list with one row in each line. */
async function* jsonOf(
  pages: AsyncIterable<readonly object[]>,
  onPage: () => Promise<void>,
): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
    await onPage();
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Says in the language of the user what each file contains. */
function readmeOf({ account, providers, texts, locale, site, at }: Archive): string {
  const values = { site, username: account.viewer.username, at: formatUtc(at) };
  const described = providers.flatMap((provider) => [
    '',
    ...provider.files.map((file) => {
      const key = provider.plugin === null ? file.textKey : `${provider.plugin}.${file.textKey}`;
      return `${pathOf(provider, file)}: ${texts.translate(locale, key)}`;
    }),
  ]);
  const intro = (['title', 'format', 'hidden', 'others'] as const).map((key) =>
    texts.translate(locale, `dataExport.readme.${key}`, values),
  );
  return [...intro, ...described, ''].join(NEW_LINE);
}
