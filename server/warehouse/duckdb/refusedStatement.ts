/** A statement that is not run: the sentence says what is allowed instead. */
export class RefusedStatement extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedStatement';
  }
}
