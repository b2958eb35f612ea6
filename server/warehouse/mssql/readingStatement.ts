import { WarehouseError } from '../warehouse.ts';

/**
 * Words of Transact-SQL that begin a statement, make one write, or reach out of the database.
 * Nearly all are reserved; the others are no name either, because what is sent from here quotes its
 * names.
 */
const forbidden = new Set(
  `ADD ALTER BACKUP BEGIN BREAK BULK CHECKPOINT CLOSE COMMIT CONTINUE COPY CREATE DBCC DEALLOCATE DECLARE DELETE DENY DISABLE
   DROP DUMP ENABLE EXEC EXECUTE GOTO GRANT IF INSERT INTO KILL LOAD MERGE MOVE OPEN OPENDATASOURCE OPENQUERY OPENROWSET PRINT
   RAISERROR READTEXT RECEIVE RECONFIGURE RENAME RESTORE RETURN REVERT REVOKE ROLLBACK SAVE SEND SET SHUTDOWN THROW TRAN
   TRANSACTION TRUNCATE UPDATE UPDATETEXT USE WAITFOR WHILE WRITETEXT`.split(/\s+/),
);
/**
 * Numbers come before names. A name may begin with a dollar sign, but `$` alone is a sum of money:
 * it hides no word here.
 */
const tokenPattern =
  /\s+|--|\/\*|N?'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|0x[0-9a-f]*|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d*)?|[@#]?[\p{L}_@#][\p{L}\p{N}_@#$]*|[\s\S]/iuy;
const number = /^\.?\d/;
const partOfName = /[\p{L}_@#$]/uy;

/**
 * Lets one reading statement through. The engine has no read-only transaction and no way to take
 * one statement only: two of them need nothing between each other. What comes here was written by
 * the compiler or the gate, so this refuses nothing of theirs; it is what stands when one of them
 * errs.
 * @throws WarehouseError PERMISSION where it would do more than read, SYNTAX where it is not one
 *   statement
 */
export function assertReads(sql: string): void {
  let first = '';
  let before = '';
  for (const token of words(sql)) {
    if (first === '') {
      first = token;
    }
    // NEXT VALUE advances a sequence, which is a write.
    if (before === 'NEXT' && token === 'VALUE') {
      throw writes('NEXT VALUE');
    }
    before = token;
    if (token === ';') {
      throw severalStatements();
    }
    if (forbidden.has(token)) {
      throw writes(token);
    }
  }
  if (!['SELECT', 'WITH', 'VALUES', '('].includes(first)) {
    throw writes(first === '' ? 'nothing' : first);
  }
}

/** Words and signs, in upper case; texts and quoted names left out. */
function* words(sql: string): Generator<string> {
  for (let at = 0; at < sql.length;) {
    tokenPattern.lastIndex = at;
    const token = tokenPattern.exec(sql)?.[0] ?? '';
    at += token.length;
    // Readers differ in where a comment ends, and an unclosed quote would hide the text after it.
    if (token === '--' || token === '/*') {
      throw unreadable('The statement contains a comment.');
    }
    if (/^['"[]$/.test(token)) {
      throw unreadable('A text or a name is never closed.');
    }
    // The engine ends a number where no more of it can follow, and reads the next word from there.
    partOfName.lastIndex = at;
    if (number.test(token) && partOfName.test(sql)) {
      throw unreadable(`A word follows ${token} without a space.`);
    }
    if (!/^(?:\s|N?'|"|\[)/i.test(token)) {
      yield token.toUpperCase();
    }
  }
}

function writes(word: string): WarehouseError {
  return new WarehouseError(
    'PERMISSION',
    `The statement contains ${word}, and Quarry only reads.`,
    'Use a SELECT that changes nothing.',
  );
}

function severalStatements(): WarehouseError {
  return new WarehouseError('SYNTAX', 'There is more than one statement.', 'Send one query at a time.');
}

function unreadable(message: string): WarehouseError {
  return new WarehouseError('SYNTAX', message, 'Correct the SQL.');
}
