/** What is wrong with a file a person uploaded: a sentence, and what to do next. */
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
