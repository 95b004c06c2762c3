import type { Guard } from './guard.ts'

/** Files: who reads them, what may be uploaded, and under which names they are stored. */
export const fileGuards: readonly Guard[] = [
  {
    name: 'documents of a company are public',
    file: 'apps/server/src/http-server/web.ts',
    text: "!key.startsWith('pictures/') ||",
    instead: '',
    test: 'apps/server/src/domains/company/company.test.ts',
    title: 'keeps documents where no public address reaches',
  },
  {
    name: 'a file is written outside its store',
    file: 'apps/server/src/files/files.ts',
    text: " && !part.startsWith('.')",
    instead: '',
    test: 'apps/server/src/files/files.test.ts',
    title: 'writes nothing under a key that could lead elsewhere',
  },
  {
    name: 'a file of another kind is uploaded as a picture',
    file: 'apps/server/src/files/multipart.ts',
    text: "if (spec.accepts === 'image' && !imageTypes.test(contentType))",
    instead: 'if (false)',
    test: 'apps/server/test/server-defaults.test.ts',
    title: 'of another kind, or two where one belongs, is refused by its name',
  },
  {
    name: 'a file of another kind is uploaded as CSV',
    file: 'apps/server/src/files/multipart.ts',
    text: "if (spec.accepts === 'csv' && !(csvTypes.test(contentType) && /\\.csv$/i.test(fileName)))",
    instead: 'if (false)',
    test: 'apps/server/test/server-defaults.test.ts',
    title: 'of another kind, or two where one belongs, is refused by its name',
  },
  {
    name: 'a field for one file takes several',
    file: 'apps/server/src/files/multipart.ts',
    text: 'if (files[part.fieldname] && !spec.many) throw',
    instead: 'if (false) throw',
    test: 'apps/server/test/server-defaults.test.ts',
    title: 'of another kind, or two where one belongs, is refused by its name',
  },
  {
    name: 'a company fills the disk with import files',
    file: 'apps/server/src/domains/import/analyze-upload.ts',
    text: 'if (error) throw new AppError(error.code, { detail: error.message })\n  return unused',
    instead: 'return unused',
    test: 'apps/server/src/domains/import/drafts.test.ts',
    title: 'past the quota of a company are refused, once unused ones are deleted',
  },
  {
    name: 'a text is stored as a PDF',
    file: 'apps/server/src/domains/company/prepare-pdf.ts',
    text: "if (!bytes.subarray(0, 1024).includes('%PDF-'))",
    instead: 'if (false)',
    test: 'apps/server/src/domains/marketplace/verification/verification.test.ts',
    title: 'takes pictures and PDFs only',
  },
  {
    name: 'an operator approves what it has not seen',
    file: 'apps/server/src/domains/marketplace/verification/decide-verification.ts',
    text: 'if (current.checksum !== checksum)',
    instead: 'if (false)',
    test: 'apps/server/src/domains/marketplace/verification/verification.test.ts',
    title: 'is not decided on what changed since it was opened',
  },
]
