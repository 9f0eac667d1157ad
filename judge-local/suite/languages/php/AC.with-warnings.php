<?php
$numbers = array_map('intval', file('php://stdin'));
echo array_sum(array_slice($numbers, 1)), "\n和 é 😀\n" . $undefined;
