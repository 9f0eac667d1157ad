import { chooseOption, chosenOption } from './choices';
import type { CompanionPart } from './companion-part';
import { writeProblem, writeText } from './page-tools';

/** Selectors of the fields of a form. */
interface PlainForm {
  code: string;
  problem: string;
  language: string;
}

/**
 * A form whose fields no script draws. It is found by its field for the code, because pages have other forms too. A
 * control may have the name of a method such as `submit`, so nothing of the form is reached by its properties.
 */
export const plainForm = ({ code, problem, language }: PlainForm) => {
  const fieldsOn = (document: Document) => {
    const text = document.querySelector<HTMLTextAreaElement>(code);
    const form = text?.closest('form');
    if (!text || !form) return null;
    return {
      code: text,
      problem: form.querySelector<HTMLInputElement>(problem),
      language: form.querySelector<HTMLSelectElement>(language),
    };
  };
  return {
    isOn: (document: Document): boolean => fieldsOn(document) !== null,
    fill(document, submission) {
      const form = fieldsOn(document);
      if (!form) return;
      writeProblem(form.problem, submission.problem.id);
      chooseOption(form.language, submission.language.id);
      writeText(form.code, submission.code);
    },
    readForm(document) {
      const form = fieldsOn(document);
      if (!form) return null;
      const problemId = form.problem?.value.trim() || null;
      return { problemId, language: chosenOption(form.language), code: form.code.value };
    },
  } satisfies { isOn: unknown } & Pick<CompanionPart, 'fill' | 'readForm'>;
};
