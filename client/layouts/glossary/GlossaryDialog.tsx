import { useState } from 'react';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { LookUp } from './LookUp.tsx';
import { ProposeTerm, type ProposedTerm } from './ProposeTerm.tsx';

/** Words of the company to look up, and a way to ask for another one or for a change. */
export function GlossaryDialog({ onClose }: { readonly onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [proposed, setProposed] = useState<ProposedTerm | null>(null);
  const title = proposed === null ? 'Glossary' : proposed.id === null ? 'Propose a term' : 'Propose a change';
  return (
    <Modal open title={title} maxWidth="640px" onClose={onClose}>
      {proposed === null ? (
        <LookUp search={search} onSearch={setSearch} onPropose={setProposed} />
      ) : (
        <ProposeTerm start={proposed} onClose={() => setProposed(null)} />
      )}
    </Modal>
  );
}
