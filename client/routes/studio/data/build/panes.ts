/** Container whose width decides how the panes stand. */
export const paneContainer = { containerType: 'inline-size', containerName: 'build' } as const;

/** The list stands beside the model, and its joins below it. */
export const beside = '@container build (min-width: 640px)';

/** All three panes stand beside each other. */
export const allBeside = '@container build (min-width: 1040px)';
