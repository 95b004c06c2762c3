/** The largest product file, uploaded as a feed or for an import. */
export const maxProductFileBytes = 100_000_000

/** Files that hold no products for us, and what to do instead. */
export const otherFileKinds = {
  excel: 'This is an Excel file. Save it as CSV and upload it again.',
  zip: 'This is a ZIP archive. Unpack it and upload the file inside.',
  compressed: 'This is a compressed file. Unpack it and upload the file inside.',
  pdf: 'This is a PDF file. Export the products as CSV and upload that file.',
  picture: 'This is a picture. Export the products as CSV and upload that file.',
  html: 'This is a web page. Export the products as CSV and upload that file.',
  json: 'This is a JSON file. Export the products as CSV and upload that file.',
} as const

const endings: readonly (readonly [ending: RegExp, kind: keyof typeof otherFileKinds])[] = [
  [/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i, 'excel'],
  [/\.(zip|rar|7z)$/i, 'zip'],
  [/\.(gz|tgz|bz2|xz)$/i, 'compressed'],
  [/\.pdf$/i, 'pdf'],
  [/\.(jpe?g|png|gif|webp|heic)$/i, 'picture'],
  [/\.html?$/i, 'html'],
  [/\.(json|jsonl|ndjson)$/i, 'json'],
]

/** Returns what to say of a file by the ending of its name; undefined where the ending says nothing. */
export function otherKindByName(fileName: string): string | undefined {
  const found = endings.find(([ending]) => ending.test(fileName))
  return found && otherFileKinds[found[1]]
}
