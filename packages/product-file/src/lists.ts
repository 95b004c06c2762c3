import type { Parsed } from './cells.ts'
import { shorten } from './cells.ts'
import { closingQuote } from './read-rows.ts'

const maxAddressLength = 2000
const maxAddresses = 250
const separators = ',;|'

/**
 * Returns the picture addresses of a cell: one, or several with blanks, commas or line breaks between them. What is no address is left out
 * and named by the notice.
 */
export function parseAddresses(text: string): Parsed<string[]> {
  const value: string[] = []
  let wrong: string | undefined
  for (const word of text.split(/\s+/)) {
    // A comma is a character of addresses as well: it separates only before the next one.
    for (const part of word.split(/[,;|](?=https?:\/\/)/i)) {
      const address = trimSeparators(part)
      if (address === '') continue
      if (value.length < maxAddresses && address.length <= maxAddressLength && /^https?:\/\//i.test(address) && URL.canParse(address))
        value.push(address)
      else wrong ??= address
    }
  }
  return wrong === undefined ? { value } : { value, notice: { code: 'bad_image_address', params: { value: shorten(wrong) } } }
}

function trimSeparators(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && separators.includes(text.charAt(from))) from += 1
  while (to > from && separators.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Returns the entries of a list in a cell, each once: with commas between them, or else semicolons or bars; one with such a sign in quotes. */
export function parseList(text: string): string[] {
  const tokens = splitQuoted(text)
  const sign = [',', ';', '|'].find((one) => tokens.some(({ isQuoted, text: part }) => !isQuoted && part.includes(one))) ?? ','
  const entries: string[] = []
  let entry = ''
  let quoted: string | undefined
  const close = () => {
    const plain = entry.trim()
    entries.push(quoted !== undefined && plain === '' ? quoted : `${quoted === undefined ? '' : `"${quoted}"`}${plain}`)
    entry = ''
    quoted = undefined
  }
  for (const { isQuoted, text: part } of tokens) {
    if (isQuoted) {
      if (entry.trim() === '' && quoted === undefined) quoted = part.replaceAll('""', '"')
      else entry += `"${part}"`
      continue
    }
    const pieces = part.split(sign)
    pieces.forEach((piece, index) => {
      entry += piece
      if (index < pieces.length - 1) close()
    })
  }
  close()
  return [...new Set(entries)].filter((one) => one !== '')
}

/** Splits a text at its quoted parts, in one pass. A quote that is never closed is a character like any other. */
function splitQuoted(text: string): { isQuoted: boolean; text: string }[] {
  const tokens: { isQuoted: boolean; text: string }[] = []
  let from = 0
  while (from < text.length) {
    const open = text.indexOf('"', from)
    const end = open < 0 ? -1 : closingQuote(text, open + 1)
    if (end < 0) break
    if (open > from) tokens.push({ isQuoted: false, text: text.slice(from, open) })
    tokens.push({ isQuoted: true, text: text.slice(open + 1, end) })
    from = end + 1
  }
  if (from < text.length) tokens.push({ isQuoted: false, text: text.slice(from) })
  return tokens
}

/** Returns a list as one cell that `parseList` reads back. */
export function formatList(entries: readonly string[]): string {
  return entries.map((entry) => (/[,;|"]|^\s|\s$/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join(', ')
}
