import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from './command';
import { stampedFolder } from './stamped';

/**
 * Compiles and packs in one JVM, so that its start is paid once and its classes come from an archive.
 * Annotation processors are off: they would be programs of the user that run in the compiler.
 */
const COMPILE_TO_JAR = `
import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.zip.*;
import javax.tools.*;

public final class CompileToJar {
  static final class Output extends SimpleJavaFileObject {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output(String className) { super(URI.create("mem:///" + className.replace('.', '/') + ".class"), Kind.CLASS); }
    @Override public OutputStream openOutputStream() { return bytes; }
  }

  static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    final Map<String, Output> outputs = new TreeMap<>();
    Memory(StandardJavaFileManager files) { super(files); }
    @Override public JavaFileObject getJavaFileForOutput(Location l, String name, JavaFileObject.Kind k, FileObject s) {
      Output output = new Output(name);
      outputs.put(name.replace('.', '/') + ".class", output);
      return output;
    }
  }

  public static void main(String[] args) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
    Memory memory = new Memory(files);
    List<String> options = List.of("-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:none", "-Xmaxerrs", "3", "-cp", ".");
    Writer messages = new OutputStreamWriter(System.err, "UTF-8");
    boolean done = compiler.getTask(messages, memory, null, options, null, files.getJavaFileObjects(args[0])).call();
    if (done && !memory.outputs.containsKey("Main.class")) {
      messages.write("error: there is no class Main outside of packages");
      done = false;
    }
    messages.flush();
    if (!done) System.exit(1);
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(Path.of(args[1])))) {
      jar.setLevel(Deflater.NO_COMPRESSION);
      for (Map.Entry<String, Output> one : memory.outputs.entrySet()) {
        jar.putNextEntry(new ZipEntry(one.getKey()));
        one.getValue().bytes.writeTo(jar);
        jar.closeEntry();
      }
    }
  }
}
`;

const SAMPLE = `
import java.io.*;
import java.util.*;
import java.util.stream.*;
public class Main {
  record Pair(int a, int b) {}
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    Map<Integer, List<Pair>> all = new HashMap<>();
    for (String word : in.readLine().split(" ")) all.computeIfAbsent(word.length(), k -> new ArrayList<>()).add(new Pair(1, 2));
    System.out.println(all.keySet().stream().map(String::valueOf).collect(Collectors.joining(",")));
  }
}
`;

const ARCHIVE = 'compiler.jsa';

/**
 * Builds the compiler's jar and the archive of its classes into `<toolsDir>/java`. An archive names the path of its jar, so
 * it can only be made once the jar is in its place; one that is missing there is made, whatever ended its making before.
 */
export async function prepareJavaCompiler(toolsDir: string): Promise<'made' | 'kept'> {
  const dir = join(toolsDir, 'java');
  const version = await command('/', '/usr/bin/java', ['-version']);
  await stampedFolder(dir, [version, COMPILE_TO_JAR, SAMPLE], async (draft) => {
    await writeFile(join(draft, 'CompileToJar.java'), COMPILE_TO_JAR);
    await writeFile(join(draft, 'Main.java'), SAMPLE);
    await command(draft, '/usr/bin/javac', ['-d', 'classes', 'CompileToJar.java']);
    await command(draft, '/usr/bin/jar', ['--create', '--file', 'compiler.jar', '-C', 'classes', '.']);
  });
  if (existsSync(join(dir, ARCHIVE))) return 'kept';
  await makeArchive(dir);
  return 'made';
}

/** It appears whole or not at all, as does the folder; several processes may make it at once. */
async function makeArchive(dir: string): Promise<void> {
  const draft = await mkdtemp(join(dir, '.draft-'));
  try {
    const archive = `-XX:ArchiveClassesAtExit=${join(draft, ARCHIVE)}`;
    const jvm = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', archive, '-cp', join(dir, 'compiler.jar')];
    await command(dir, '/usr/bin/java', [...jvm, 'CompileToJar', 'Main.java', join(draft, 'sample.jar')]);
    await rename(join(draft, ARCHIVE), join(dir, ARCHIVE));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
