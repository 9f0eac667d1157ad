<?php
function sum(int $left): int {
  return $left === 0 ? 0 : (int) fgets(STDIN) + sum($left - 1);
}

echo sum((int) fgets(STDIN)), "\n和 é 😀\n";
