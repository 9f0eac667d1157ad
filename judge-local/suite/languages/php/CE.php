<?php
echo (1;
