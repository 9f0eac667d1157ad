int main(void) { return zero; }
