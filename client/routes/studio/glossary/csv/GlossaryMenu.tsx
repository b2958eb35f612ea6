import { useApolloClient } from '@apollo/client/react';
import { Download, Ellipsis, FileUp, Tag } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { downloadText } from '../../../../components/downloadText.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Menu } from '../../../../ui/overlay/Menu.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { GlossaryCsvDocument } from './glossaryCsv.generated.ts';
import { ImportGlossary } from './ImportGlossary.tsx';

/**
 * Tags, and the glossary as a file: out as CSV, and in after a look at what would change.
 */
export function GlossaryMenu() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);

  async function save() {
    await attempt('The glossary was not exported', async () => {
      const { data } = await client.query({ query: GlossaryCsvDocument, fetchPolicy: 'network-only' });
      if (data !== undefined) {
        downloadText('glossary.csv', 'text/csv', data.glossaryCsv);
      }
      return data;
    });
  }

  return (
    <>
      <Menu
        label="More"
        align="end"
        items={[
          { label: 'Tags', icon: Tag, onSelect: () => void navigate('/studio/glossary/tags') },
          { label: 'Import CSV', icon: FileUp, onSelect: () => setImporting(true) },
          { label: 'Export CSV', icon: Download, onSelect: () => void save() },
        ]}
        trigger={(props) => <Button size="icon" {...props} />}
      >
        <Icon of={Ellipsis} />
      </Menu>
      {importing && (
        <Modal open title="Import terms" maxWidth="720px" onClose={() => setImporting(false)}>
          <ImportGlossary onClose={() => setImporting(false)} />
        </Modal>
      )}
    </>
  );
}
