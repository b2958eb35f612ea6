/** Services of an organization that has not loaded the sample data. */
export const noSampleData = {
  sample: { dataSourceIdOf: (organizationId: string): string => `sample of ${organizationId}` },
};
