import { FileUp } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { connectors } from '../../../../../components/connectors/connectors.ts';
import { connectorTypeOf } from '../../../../../components/connectors/names.ts';
import { isTypedId } from '../../../../../navigation/typedId.ts';
import { useScrollToTop } from '../../../../../ui/useScrollToTop.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { TablePicker } from './TablePicker.tsx';

/**
 * The way of a new source, step by step in the address: `?type=POSTGRESQL` asks for its connection, `?source=src_…` for the
 * tables to import. Each step survives a reload, and the tables are chosen here again later.
 */
export function Component() {
  const [search] = useSearchParams();
  const source = search.get('source');
  const type = connectorTypeOf(search.get('type'));
  const step = source ?? type;
  useScrollToTop(step);
  if (source !== null && isTypedId(source)) return <TablePicker key={source} dataSourceId={source} />;
  if (type === null) return <Navigate to="/studio/data/new" replace />;
  if (type === 'FILE' || type === 'SQL') return <UploadPlace />;
  return <ConnectForm key={type} connector={connectors[type]} />;
}

/** Where files are uploaded. */
function UploadPlace() {
  return (
    <EmptyState
      icon={FileUp}
      action={
        <Button asChild>
          <Link to="/studio/data/new">Choose another</Link>
        </Button>
      }
    >
      Files become a data source of their own. This screen is not built yet.
    </EmptyState>
  );
}
