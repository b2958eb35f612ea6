import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { DataSourceType } from '../../../../../apollo/schema.generated.ts';
import { ConnectorsDocument } from '../../../../../components/connectors/connectors.generated.ts';
import { connectorTypeOf } from '../../../../../components/connectors/marks.ts';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { isTypedId } from '../../../../../navigation/typedId.ts';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { useScrollToTop } from '../../../../../ui/layout/useScrollToTop.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { TablePicker } from './TablePicker.tsx';
import { SkeletonForm } from '../../../../../ui/feedback/SkeletonForm.tsx';

/** Not needed to connect a server. */
const UploadFiles = lazy(async () => ({ default: (await import('../upload/UploadFiles.tsx')).UploadFiles }));

/**
 * Steps of a new source, in the address: `?type=POSTGRESQL` asks for its connection,
 * `?source=src_…` for the tables to import. Files are uploaded, with `&into=src_…` into an existing
 * source. Each step survives a reload, and tables are chosen here again later.
 */
export function Component() {
  const [search] = useSearchParams();
  const source = search.get('source');
  const type = connectorTypeOf(search.get('type'));
  const step = source ?? type;
  useScrollToTop(step);
  if (source !== null && isTypedId(source)) {
    return <TablePicker key={source} dataSourceId={source} />;
  }
  if (type === null) {
    return <Navigate to="/studio/data/new" replace />;
  }
  const into = search.get('into');
  if (type === 'FILE' || type === 'SQL') {
    return (
      <Suspense
        fallback={
          <Screen maxWidth="form">
            <SkeletonForm fields={5} />
          </Screen>
        }
      >
        <UploadFiles key={type} type={type} dataSourceId={into !== null && isTypedId(into) ? into : null} />
      </Suspense>
    );
  }
  return <ServerStep key={type} type={type} />;
}

/** Form of the connection to a server, once its description is read. */
function ServerStep({ type }: { readonly type: DataSourceType }) {
  const { data, error, refetch } = useQuery(ConnectorsDocument);
  const connector = data?.connectors.find((one) => one.type === type);
  if (connector !== undefined) {
    return <ConnectForm connector={connector} />;
  }
  return (
    <Screen>
      {error === undefined ? (
        <chakra.div maxWidth="form">
          <SkeletonForm fields={6} />
        </chakra.div>
      ) : (
        <ReadFailure of="The form of the connection" error={error} onRetry={refetch} />
      )}
    </Screen>
  );
}
