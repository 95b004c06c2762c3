/** The hash, in base64, of nothing a shop can send: the next reading writes the product again. */
export const unknownSourceHash = 'AA=='
