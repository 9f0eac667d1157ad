/** An input and output pair of an uploaded archive. Names are those that will be stored, without folders. */
export interface UploadedCase {
  input: string;
  output: string;
  inputBytes: number;
  outputBytes: number;
  /** Subtask read from folders, names or a description in the archive. */
  groupNum: number | null;
  score: number | null;
}

/** What was found in an archive and does not prevent its use; `detail` names the file or the field. */
export interface ArchiveWarning {
  /** Locale key below the warnings of the web application or of a plugin, or a full key of a plugin's texts. */
  code: string;
  detail: string;
}

/** Reply of `POST /api/file/upload-testcase-zip?mode=` (multipart `file`). */
export interface UploadedTestdata {
  fileList: UploadedCase[];
  /** Opaque name that is sent back as `uploadTestcaseDir`. */
  fileListDir: string;
  /** Files that belong to no pair. */
  unmatched: ArchiveWarning[];
  remarks: ArchiveWarning[];
}
