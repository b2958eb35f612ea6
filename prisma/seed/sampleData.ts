import type { SampleData } from '../../server/source/sampleData/sampleDataService.ts';
import { companyCatalog } from './company/semanticLayer.ts';
import { companyNamespace } from './companyOf.ts';
import { sampleCompany } from './seedCompany.ts';
import { seedDataSourceId } from './seedId.ts';
import { makeSampleFiles } from './makeSampleFiles.ts';
import { withSampleLock } from './withSampleLock.ts';
import { writeSampleData } from './writeSampleData.ts';

/** The demo organization is the sample company: its own data is the sample data. */
const namespaceOf = (organizationId: string): string =>
  organizationId === sampleCompany.organizationId ? companyNamespace : `sample/${organizationId}`;

/**
 * The sample company Northwind Supply for any organization, with ids that are the organization's
 * own.
 */
export function sampleData(folder: string): SampleData {
  return {
    get models() {
      return companyCatalog().models.map(({ name }) => name);
    },
    get metrics() {
      return companyCatalog().metrics.map(({ name }) => name);
    },
    dataSourceIdOf: (organizationId) => seedDataSourceId(namespaceOf(organizationId)),
    async prepare(owner, now, onProgress) {
      const anchor = now.toISOString().slice(0, 10);
      const { tables } = await withSampleLock(folder, () =>
        makeSampleFiles(folder, owner.dataSourceId, anchor, onProgress),
      );
      return (transaction) =>
        writeSampleData(transaction, { ...owner, namespace: namespaceOf(owner.organizationId) }, tables, now);
    },
  };
}
