struct pair_of_numbers {
  long long first, second;
};

inline pair_of_numbers read_pair(InStream &from) {
  long long first = from.readInt(-1000000, 1000000, "the first number");
  return {first, from.readInt(-1000000, 1000000, "the second number")};
}
