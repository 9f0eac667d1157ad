<?php
$count = (int) fgets(STDIN);
$sum = 0;
while ($count-- > 0) $sum += (int) fgets(STDIN);
echo $sum, "\n和 é 😀\n";
