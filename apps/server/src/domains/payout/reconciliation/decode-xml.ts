import { message } from '@stoa/messages/describe.ts'
import { wideEncodingOf } from '@stoa/product-file/decode-text.ts'
import { CamtError } from './rules-camt.ts'

const declaredEncoding = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/

/**
 * Returns the text of an XML file: UTF-16 by its first bytes, otherwise by the encoding its declaration names, UTF-8 where it names none. Throws CamtError
 * for bytes that are no text of that encoding, and for an encoding that is not known.
 */
export function decodeXml(bytes: Buffer): string {
  const declared = declaredEncoding.exec(bytes.toString('latin1', 0, 200).replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]
  try {
    return new TextDecoder(wideEncodingOf(bytes) ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    // TypeError: bytes that the encoding does not have; RangeError: an encoding that there is not.
    if (error instanceof TypeError || error instanceof RangeError) throw new CamtError(message('bank_file.encoding'))
    throw error
  }
}
