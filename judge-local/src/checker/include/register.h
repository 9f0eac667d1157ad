// ---- register: what kind of program this is

/* Takes `--name value` out of the arguments; what is left has no dashes in front. */
inline std::vector<std::string> testlib_arguments_(int argc, char *argv[]) {
  std::map<std::string, std::string *> known = {
      {"--testset", &testlib_.testset}, {"--group", &testlib_.group}, {"--testOverviewLogFileName", &testlib_overview_},
      {"--testCase", &validator.testCase}, {"--testCaseFileName", &validator.testCaseFileName}};
  std::string ignored;
  known["--testMarkupFileName"] = &ignored;
  std::vector<std::string> rest;
  for (int i = 1; i < argc; i++) {
    auto found = known.find(argv[i]);
    if (found == known.end()) rest.push_back(argv[i]);
    else if (++i < argc) *found->second = argv[i];
    else quit(_fail, found->first + " needs a value");
  }
  return rest;
}

inline void testlib_take_report_(const std::vector<std::string> &arguments, size_t first) {
  if (arguments.size() > first) resultName = arguments[first];
  if (arguments.size() <= first + 1) return;
  if (arguments[first + 1] != "-appes" && arguments[first + 1] != "-APPES") quit(_fail, "The argument after the report file can only be -appes");
  appesMode = true;
}

inline void registerTestlibCmd(int argc, char *argv[]) {
  testlib_.mode = _checker;
  std::vector<std::string> arguments = testlib_arguments_(argc, argv);
  if (arguments.size() < 3) quit(_fail, "A checker is called with: input-file output-file answer-file [report-file [-appes]]");
  testlib_take_report_(arguments, 3);
  inf.init(arguments[0], _input);
  ans.init(arguments[2], _answer);
  ouf.init(arguments[1], _output);
  ouf.skipBom();
}

/* The same with the names as arguments. */
template <typename... Names>
void registerTestlib(int argc, Names... names) {
  std::vector<std::string> all = {"checker", names...};
  std::vector<char *> argv;
  for (std::string &one : all) argv.push_back(&one[0]);
  if (argc + 1 != int(argv.size())) quit(_fail, "registerTestlib is told a wrong number of names");
  registerTestlibCmd(int(argv.size()), argv.data());
}

/* The judged program writes to our standard input and reads what we print; `tout` is the log. */
inline void registerInteraction(int argc, char *argv[]) {
  testlib_.mode = _interactor;
  std::signal(SIGPIPE, SIG_IGN);
  std::vector<std::string> arguments = testlib_arguments_(argc, argv);
  if (arguments.size() < 2) quit(_fail, "An interactor is called with: input-file log-file [answer-file [report-file [-appes]]]");
  testlib_take_report_(arguments, 3);
  inf.init(arguments[0], _input);
  tout.open(arguments[1], std::ios_base::out | std::ios_base::binary);
  if (!tout.is_open()) quit(_fail, "The log file " + arguments[1] + " cannot be written");
  if (arguments.size() > 2) ans.init(arguments[2], _answer);
  else ans = InStream(inf, ""), ans.name = "answer", ans.mode = _answer;
  ouf.init(stdin, _output);
}

inline void registerValidation() {
  testlib_.mode = _validator;
  inf.init(stdin, _input);
  inf.strict = true;
}

inline void registerValidation(int argc, char *argv[]) {
  testlib_.mode = _validator;
  testlib_arguments_(argc, argv);
  registerValidation();
}

/* The seed of a generator is made of its arguments. */
static std::vector<std::string> testlib_options_;
static std::set<size_t> testlib_used_options_;

inline void registerGen(int argc, char *argv[], int version) {
  if (version != 0 && version != 1) quit(_fail, "registerGen: the version is 0 or 1");
  testlib_.mode = _generator;
  testlib_options_.assign(argv, argv + argc);
  rnd.setSeed(argc, argv);
}
inline void registerGen(int argc, char *argv[]) { registerGen(argc, argv, 0); }

