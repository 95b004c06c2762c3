/** Returns a text without case, accents and extra spaces, so that two spellings of one word compare equal. */
export function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
}
