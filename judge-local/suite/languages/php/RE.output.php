<?php
$line = str_repeat("more than anybody asked for\n", 10000);
while (true) echo $line;
