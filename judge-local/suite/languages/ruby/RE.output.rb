line = "more than anybody asked for\n" * 10_000
loop { print line }
