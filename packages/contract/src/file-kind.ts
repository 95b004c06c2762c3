/** The largest product file, uploaded as a feed or for an import. */
export const maxProductFileBytes = 100_000_000

/** Kinds of files that contain no products for us; `file_kind.` and the kind is the message that says what to do. */
export type OtherFileKind = 'excel' | 'zip' | 'compressed' | 'pdf' | 'image' | 'html' | 'json'

const endings: readonly (readonly [ending: RegExp, kind: OtherFileKind])[] = [
  [/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i, 'excel'],
  [/\.(zip|rar|7z)$/i, 'zip'],
  [/\.(gz|tgz|bz2|xz)$/i, 'compressed'],
  [/\.pdf$/i, 'pdf'],
  [/\.(jpe?g|png|gif|webp|heic)$/i, 'image'],
  [/\.html?$/i, 'html'],
  [/\.(json|jsonl|ndjson)$/i, 'json'],
]

/** Returns the kind of a file that contains no products, by the ending of its name; undefined where the ending says nothing. */
export function otherKindByName(fileName: string): OtherFileKind | undefined {
  return endings.find(([ending]) => ending.test(fileName))?.[1]
}
