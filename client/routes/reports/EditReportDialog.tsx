import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../apollo/failure.ts';
import type { ReportSection } from '../../components/report/reportDocument.ts';
import { useEntry } from '../../editing/useEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { EditReportDocument } from './editReport.generated.ts';
import { SectionEditor } from './SectionEditor.tsx';

interface EditReportDialogProps {
  readonly report: {
    readonly id: string;
    readonly title: string;
    /** Version that is edited. */
    readonly version: number;
    readonly sections: readonly ReportSection[];
  };
  readonly onClose: () => void;
}

/** Title, order, hidden sections and notes of a report; its numbers and texts stay as written. */
export default function EditReportDialog({ report, onClose }: EditReportDialogProps) {
  const [edit] = useMutation(EditReportDocument);
  const entry = useEntry({
    initial: {
      title: report.title,
      sections: report.sections.map(({ key, heading, hidden, note }) => ({ key, heading, hidden, note })),
    },
    check: ({ title }) => (title.trim() === '' ? { title: 'A report needs a title.' } : {}),
  });
  const { sections } = entry.values;

  async function save({ title }: { readonly title: string }) {
    const input = {
      reportId: report.id,
      version: report.version,
      title,
      sections: sections.map(({ key, hidden, note }) => ({ key, hidden, note })),
    };
    const failure = failureOf((await edit({ variables: { input } })).data?.editReport);
    if (failure === null) {
      onClose();
    }
    return failure;
  }

  return (
    <Modal open title="Edit this report" maxWidth="620px" onClose={onClose}>
      <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(save)}>
        <Field label="Title" {...entry.text('title')} />
        <chakra.ol aria-label="Sections" listStyle="none" borderTopWidth="1px">
          {sections.map((section, index) => (
            <SectionEditor
              key={section.key}
              section={section}
              isFirst={index === 0}
              isLast={index === sections.length - 1}
              onChange={(next) => entry.edit({ sections: sections.with(index, next) })}
              onMove={(by) => entry.edit({ sections: sections.toSpliced(index, 1).toSpliced(index + by, 0, section) })}
            />
          ))}
        </chakra.ol>
        {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
        <chakra.div display="flex" justifyContent="flex-end" gap="2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={entry.busy}>
            Save
          </Button>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}
