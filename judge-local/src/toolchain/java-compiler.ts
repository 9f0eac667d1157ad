import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JAVA_CLASSES, JAVA_COMPILER, JAVA_REFUSED } from '../languages';
import { command } from './command';
import type { ToolFolders } from './tool-folders';

/**
 * Compiles and packs in one JVM, so that its start is paid once and its classes come from an archive. It prints the
 * same messages as `javac`, but the public class may have any name, and the jar runs the class that has the method
 * main: `Main` before others, then a public one. Annotation processors are off: they would be user programs that run
 * in the compiler. It has an exit code of its own for refused code, because a JVM that fails exits with 1.
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
    try {
      compileToJar(args);
    } catch (OutOfMemoryError | StackOverflowError tooLarge) {
      MESSAGES.println("The system is out of resources.");
      System.exit(${JAVA_REFUSED});
    }
  }

  private static void compileToJar(String[] args) throws IOException {
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
      compiler.run(null, MESSAGES, MESSAGES, all.toArray(new String[0]));
      System.exit(${JAVA_REFUSED});
    }
    MESSAGES.print(said);
    if (!isCompiled) System.exit(${JAVA_REFUSED});
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
          System.exit(${JAVA_REFUSED});
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

/** The archive is valid for a jar of the same size and time only, and the jar may have to be made again. */
const JAR_TIME = 1;

/**
 * Makes the compiler's jar, and then the archive of its classes: an archive contains the path of its jar, which must
 * be in place before.
 */
export async function prepareJavaCompiler(folders: ToolFolders): Promise<'made' | 'kept'> {
  const version = await command('/', '/usr/bin/java', ['-version']);
  await folders.prepare(JAVA_COMPILER.name, [version, COMPILE_TO_JAR], async (draft) => {
    await writeFile(join(draft, 'CompileToRunnableJar.java'), COMPILE_TO_JAR);
    await command(draft, '/usr/bin/javac', ['-d', 'classes', 'CompileToRunnableJar.java']);
    await command(draft, '/usr/bin/jar', ['--create', '--file', JAVA_COMPILER.file, '-C', 'classes', '.']);
    await utimes(join(draft, JAVA_COMPILER.file), JAR_TIME, JAR_TIME);
  });
  const jar = join(folders.pathOf(JAVA_COMPILER.name) ?? '', JAVA_COMPILER.file);
  return folders.prepare(JAVA_CLASSES.name, [version, jar, SAMPLE], async (draft) => {
    await writeFile(join(draft, 'Main.java'), SAMPLE);
    const archive = `-XX:ArchiveClassesAtExit=${join(draft, JAVA_CLASSES.file)}`;
    const jvm = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', archive, '-cp', jar];
    await command(draft, '/usr/bin/java', [...jvm, 'CompileToRunnableJar', 'Main.java', 'sample.jar', 'classes']);
  });
}
