import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { freeName, type TableChoice } from './tableChoice.ts';

interface TakenNameProps {
  readonly name: string;
  readonly taken: ReadonlySet<string>;
  readonly choice: TableChoice;
  readonly onChange: (choice: TableChoice) => void;
}

/** Says that a table of the name is there already, and asks what is to become of the two. */
export function TakenName({ name, taken, choice, onChange }: TakenNameProps) {
  const keepBoth = (
    <Button onClick={() => onChange({ ...choice, name: freeName(name, taken), replace: false })}>Keep both</Button>
  );
  if (choice.replace) {
    return (
      <Notice tone="warn" action={keepBoth}>
        {name} will be replaced by this file.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button onClick={() => onChange({ ...choice, replace: true })}>Replace</Button>
          {keepBoth}
        </>
      }
    >
      There is a table {name} already. Replacing it keeps the descriptions of the table and its columns.
    </Notice>
  );
}
