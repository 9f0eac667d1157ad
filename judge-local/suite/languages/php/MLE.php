<?php
$all = [];
while (true) $all[] = [1, 2, 3];
