<?php
throw new Exception('nobody catches it');
