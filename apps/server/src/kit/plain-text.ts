/** Named characters of HTML that occur in texts on products. */
export const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  ccedil: 'ç',
  iuml: 'ï',
  icirc: 'î',
  ocirc: 'ô',
  oacute: 'ó',
  uacute: 'ú',
  ugrave: 'ù',
  ntilde: 'ñ',
  aring: 'å',
  aelig: 'æ',
  oslash: 'ø',
}

/** The text of a piece of HTML: paragraphs and list points on lines of their own, no markup, no scripts. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html.trim()
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(/<br\b[^>]*>|<\/?(?:ul|ol|table|tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?(?:p|div|h[1-6]|section|article|blockquote)\b[^>]*>/gi, '\n\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+\d*);/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return [name, name.toLowerCase()].filter((key) => Object.hasOwn(entities, key)).map((key) => entities[key])[0]
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : undefined
}
