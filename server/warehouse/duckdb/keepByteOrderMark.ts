/**
 * Imported before the driver, in the query process only: the driver decodes text with a plain `new
 * TextDecoder()`, which drops a leading U+FEFF, so that a value would come back other than it was
 * stored.
 */
globalThis.TextDecoder = class extends TextDecoder {
  constructor(label?: string, options?: ConstructorParameters<typeof TextDecoder>[1]) {
    super(label, { ignoreBOM: true, ...options });
  }
};
