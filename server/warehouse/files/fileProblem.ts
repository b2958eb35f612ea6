/** Problem of an uploaded file: a sentence, and the next step. */
export class FileProblem extends Error {
  readonly advice: string;
  constructor(message: string, advice: string) {
    super(message);
    this.name = 'FileProblem';
    this.advice = advice;
  }
}

/** A file that holds more than is allowed. */
export class FileTooLarge extends FileProblem {}
