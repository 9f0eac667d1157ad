<?php
echo "0\n和 é 😀\n";
