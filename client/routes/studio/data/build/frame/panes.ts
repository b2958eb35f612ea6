/** Container whose width decides how the panes are laid out. */
export const paneContainer = { containerType: 'inline-size', containerName: 'build' } as const;

/** List and model next to each other, the joins below the model. */
export const twoPanes = '@container build (min-width: 640px)';

/** All three panes next to each other. */
export const threePanes = '@container build (min-width: 1040px)';
