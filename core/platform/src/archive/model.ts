/** A file inside an archive. Its name is decoded and relative, with `/` as separator and without `..`. */
export interface ArchiveFile {
  name: string;
  bytes: number;
  /** Reads the whole file; use it for small files only. */
  text(): Promise<string>;
  read(): Promise<Buffer>;
  stream(): NodeJS.ReadableStream;
}

/** An opened archive without folders, links, devices and metadata files of operating systems. */
export interface Archive {
  files: readonly ArchiveFile[];
  find(name: string): ArchiveFile | undefined;
  /** Returns the files under a folder (`testdata/`), with names relative to it. */
  under(folder: string): Archive;
}
