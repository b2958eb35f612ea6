import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { connectors } from '../../../../../components/connectors/connectors.ts';
import { connectorTypeOf } from '../../../../../components/connectors/names.ts';
import { isTypedId } from '../../../../../navigation/typedId.ts';
import { useScrollToTop } from '../../../../../ui/useScrollToTop.ts';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { TablePicker } from './TablePicker.tsx';

/** Who connects a server needs nothing of it. */
const UploadFiles = lazy(async () => ({ default: (await import('../upload/UploadFiles.tsx')).UploadFiles }));

/**
 * The way of a new source, step by step in the address: `?type=POSTGRESQL` asks for its connection, `?source=src_…` for the
 * tables to import; files are uploaded, with `&into=src_…` into a source that is there. Each step survives a reload, and the tables are chosen here again later.
 */
export function Component() {
  const [search] = useSearchParams();
  const source = search.get('source');
  const type = connectorTypeOf(search.get('type'));
  const step = source ?? type;
  useScrollToTop(step);
  if (source !== null && isTypedId(source)) return <TablePicker key={source} dataSourceId={source} />;
  if (type === null) return <Navigate to="/studio/data/new" replace />;
  const into = search.get('into');
  if (type === 'FILE' || type === 'SQL') {
    return (
      <Suspense fallback={<Skeleton height="220px" margin="6" borderRadius="lg" />}>
        <UploadFiles key={type} type={type} dataSourceId={into !== null && isTypedId(into) ? into : null} />
      </Suspense>
    );
  }
  return <ConnectForm key={type} connector={connectors[type]} />;
}
