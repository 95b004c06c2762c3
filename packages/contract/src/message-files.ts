/** Files of a message of a company: pictures and PDFs of at most 10 MB each, such as a proof of delivery. */
export const messageFiles = { accepts: 'document', maxBytes: 10_000_000, many: true } as const

/** Files one message of a company may have. */
export const maxFilesPerMessage = 8
