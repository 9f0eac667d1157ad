import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startI18n } from '../../app/i18n';
import { Rate } from './Rate';

afterEach(cleanup);
