// ---- validator: what the tests of a problem cover

static std::map<std::string, std::pair<bool, bool>> testlib_bounds_;
static std::map<std::string, bool> testlib_features_;
static std::string testlib_overview_;

struct Validator : testlib_named_run_ {
  /* A feature that some test should have, and that this one has. */
  void addFeature(const std::string &name) {
    if (!testlib_features_.emplace(name, false).second) quit(_fail, "The feature " + name + " is added twice");
  }
  void feature(const std::string &name) {
    auto found = testlib_features_.find(name);
    if (found == testlib_features_.end()) quit(_fail, "The feature " + name + " was never added");
    found->second = true;
  }
  std::string testCase, testCaseFileName;
};
static Validator validator;

inline void addFeature(const std::string &name) { validator.addFeature(name); }
inline void feature(const std::string &name) { validator.feature(name); }

inline void testlib_note_bounds_(const std::string &what, bool is_least, bool is_most) {
  if (testlib_.mode != _validator || testlib_overview_.empty()) return;
  auto &bounds = testlib_bounds_[what];
  bounds.first |= is_least;
  bounds.second |= is_most;
}

static struct testlib_overview_writer_ {
  ~testlib_overview_writer_() {
    if (testlib_overview_.empty()) return;
    std::ofstream file(testlib_overview_, std::ios::binary);
    for (const auto &[what, hits] : testlib_bounds_)
      file << '"' << what << "\":" << (hits.first ? " min-value-hit" : "") << (hits.second ? " max-value-hit" : "") << "\n";
    for (const auto &[what, hit] : testlib_features_) file << "feature \"" << what << "\":" << (hit ? " hit" : "") << "\n";
  }
} testlib_the_overview_writer_;

