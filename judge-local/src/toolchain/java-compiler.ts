import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from './command';
import { stampedFolder } from './stamped';

/**
 * Compiles and packs in one JVM, so that its start is paid once and its classes come from an archive. It prints the
 * same messages as `javac`, but the public class may have any name, and the jar runs the class that has the method
 * main: `Main` before others, then a public one. Annotation processors are off: they would be user programs that run
 * in the compiler.
 */
const COMPILE_TO_JAR = `
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.lang.reflect.Modifier;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.JarFile;
import java.util.stream.*;
import java.util.zip.*;
import javax.tools.*;

public final class CompileToRunnableJar {
  private static final PrintStream MESSAGES =
      new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

  public static void main(String[] args) throws IOException {
    Path classes = Files.createDirectories(Path.of(args[2]));
    List<String> declared = compile(args[0], classes);
    String entry = entryAmong(declared, classes);
    List<Path> compiled;
    try (Stream<Path> all = Files.walk(classes)) {
      compiled = all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
    }
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(Path.of(args[1])))) {
      jar.setLevel(Deflater.NO_COMPRESSION);
      jar.putNextEntry(new ZipEntry(JarFile.MANIFEST_NAME));
      java.util.jar.Manifest manifest = new java.util.jar.Manifest();
      manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
      manifest.getMainAttributes().putValue("Main-Class", entry);
      manifest.write(jar);
      jar.closeEntry();
      for (Path one : compiled) {
        jar.putNextEntry(new ZipEntry(classes.relativize(one).toString()));
        Files.copy(one, jar);
        jar.closeEntry();
      }
    }
  }

  /** Names of the classes that the source declares, in its order. */
  private static List<String> compile(String source, Path classes) {
    List<String> options = List.of(
        "-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:none", "-Xmaxerrs", "3", "-cp", ".", "-d", classes.toString());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    JavaFileObject file = new ForwardingJavaFileObject<JavaFileObject>(files.getJavaFileObjects(source).iterator().next()) {
      @Override public boolean isNameCompatible(String name, Kind kind) {
        return kind == Kind.SOURCE;
      }
    };
    StringWriter said = new StringWriter();
    List<String> declared = new ArrayList<>();
    JavacTask task = (JavacTask) compiler.getTask(said, files, null, options, null, List.of(file));
    task.addTaskListener(new TaskListener() {
      @Override public void finished(TaskEvent event) {
        if (event.getKind() != TaskEvent.Kind.PARSE || !event.getSourceFile().getName().equals(source)) return;
        ExpressionTree folder = event.getCompilationUnit().getPackageName();
        for (Tree type : event.getCompilationUnit().getTypeDecls()) {
          if (type instanceof ClassTree) declared.add((folder == null ? "" : folder + ".") + ((ClassTree) type).getSimpleName());
        }
      }
    });
    boolean isCompiled = task.call();
    // It speaks of its own crashes in other words than javac.
    if (said.toString().startsWith("An exception has occurred")) {
      List<String> all = new ArrayList<>(options);
      all.add(source);
      System.exit(compiler.run(null, MESSAGES, MESSAGES, all.toArray(new String[0])));
    }
    MESSAGES.print(said);
    if (!isCompiled) System.exit(1);
    return declared;
  }

  /** The class to run; it is loaded, but nothing of it runs here. */
  private static String entryAmong(List<String> declared, Path classes) throws IOException {
    List<Class<?>> found = new ArrayList<>();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      for (String name : declared) {
        try {
          Class<?> one = Class.forName(name, false, loader);
          if (Modifier.isStatic(one.getMethod("main", String[].class).getModifiers())) found.add(one);
        } catch (ReflectiveOperationException | LinkageError hasNone) {
        }
      }
    }
    Comparator<Class<?>> order = Comparator.comparing(one -> !one.getName().equals("Main"));
    return found.stream()
        .min(order.thenComparing(one -> !Modifier.isPublic(one.getModifiers())))
        .map(Class::getName)
        .orElseGet(() -> {
          MESSAGES.println("error: no class has the method public static void main(String[] args)");
          System.exit(1);
          return null;
        });
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
 * Builds the compiler's jar and the archive of its classes into `<toolsDir>/java`. An archive contains the path of
 * its jar, so it can only be made once the jar is in place; a missing archive is made whenever this function runs.
 */
export async function prepareJavaCompiler(toolsDir: string): Promise<'made' | 'kept'> {
  const dir = join(toolsDir, 'java');
  const version = await command('/', '/usr/bin/java', ['-version']);
  await stampedFolder(dir, [version, COMPILE_TO_JAR, SAMPLE], async (draft) => {
    await writeFile(join(draft, 'CompileToRunnableJar.java'), COMPILE_TO_JAR);
    await writeFile(join(draft, 'Main.java'), SAMPLE);
    await command(draft, '/usr/bin/javac', ['-d', 'classes', 'CompileToRunnableJar.java']);
    await command(draft, '/usr/bin/jar', ['--create', '--file', 'compiler.jar', '-C', 'classes', '.']);
  });
  if (existsSync(join(dir, ARCHIVE))) return 'kept';
  await makeArchive(dir);
  return 'made';
}

/** Makes the archive. It appears atomically, as does the folder; several processes may make it at the same time. */
async function makeArchive(dir: string): Promise<void> {
  const draft = await mkdtemp(join(dir, '.draft-'));
  try {
    const archive = `-XX:ArchiveClassesAtExit=${join(draft, ARCHIVE)}`;
    const jvm = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', archive, '-cp', join(dir, 'compiler.jar')];
    await command(dir, '/usr/bin/java', [
      ...jvm,
      'CompileToRunnableJar',
      'Main.java',
      join(draft, 'sample.jar'),
      join(draft, 'classes'),
    ]);
    await rename(join(draft, ARCHIVE), join(dir, ARCHIVE));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
