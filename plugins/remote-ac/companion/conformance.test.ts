import { describeCompanionConformance } from '@tribunal/remote-kit/companion/testing';
import companion from '.';
import simulator from '../simulator';
import { options } from './testing';

/** A language is also chosen by its whole name, so a part of a name must be none. */
const languages = companion.spec.languages.filter(({ name }) => name.includes(' '));

describeCompanionConformance({ ...companion, spec: { ...companion.spec, languages } }, simulator, options);
