import * as z from 'zod/mini'

/** Encodings that a person may choose for a file that is in neither UTF-8 nor UTF-16, by their names in the Encoding Standard. */
export const fileEncodings = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'shift_jis'] as const
export type FileEncoding = (typeof fileEncodings)[number]

export const FileEncoding = z.enum(fileEncodings)

/** Returns a text that was decoded as Windows-1252 as it is in another encoding; a text with other characters stays as it is. */
export function decodeAgain(text: string, encoding: FileEncoding): string {
  // A sample that was shortened ends in a character that is none of the file's, perhaps behind half of a character.
  const [, own = '', ellipsis = ''] = /^(.*?)(…?)$/s.exec(text) ?? []
  const characters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = Array.from(own, (character) => characters.indexOf(character))
  if (bytes.includes(-1)) return text
  return `${new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replace(/\ufffd$/, '')}${ellipsis}`
}
