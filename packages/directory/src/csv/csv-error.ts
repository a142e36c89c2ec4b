import { type ImportProblem, importProblemText } from '@rer/contracts';

/** A file that cannot be imported as a whole. `problem` is what the report carries; the message is fit for people. */
export class CsvError extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(importProblemText(problem));
    this.name = 'CsvError';
    this.problem = problem;
  }
}
