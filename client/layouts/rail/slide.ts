/** Panels that the right rail can open. */
export type Slide = 'Graph' | 'Docs' | 'Versions';
