const part = '{value}'

/** A text between gaps of a pattern; a gap takes anything, that of `{value}` is what is extracted. */
type Piece = { literal: string; gap: 'none' | 'any' | 'taken' }

function piecesOf(find: string): Piece[] {
  const pieces: Piece[] = []
  let gap: Piece['gap'] = 'none'
  for (const token of find.split(/(\*|\{value\})/)) {
    if (token === '*') gap = gap === 'taken' ? gap : 'any'
    else if (token === part) gap = 'taken'
    else if (token !== '' || pieces.length === 0) {
      pieces.push({ literal: token, gap })
      gap = 'none'
    }
  }
  if (gap !== 'none') pieces.push({ literal: '', gap })
  return pieces
}

/**
 * What a plain pattern takes of a value: `*` is anything, `{value}` the part taken, everything else stands as it is written, whatever its case.
 * The pattern covers the whole value. Without `{value}` all is taken. Undefined where it does not match, or takes nothing. Each piece is looked
 * for once, from left to right: the time is bounded by both lengths.
 */
export function extractPart(find: string, text: string): string | undefined {
  const [lowered, lowerFind] = [text.toLowerCase(), find.toLowerCase()]
  // Of some letters the small one is longer: places found in one would be off in the other.
  const isSame = lowered.length === text.length
  const subject = isSame ? lowered : text
  const pieces = piecesOf(isSame ? lowerFind : find)
  let at = 0
  let taken = lowerFind.includes(part) ? undefined : text
  for (const [n, { literal, gap }] of pieces.entries()) {
    const isLast = n === pieces.length - 1
    const mappingScope = gap === 'none' ? at : isLast ? subject.length - literal.length : subject.indexOf(literal, at)
    if (mappingScope < at || !subject.startsWith(literal, mappingScope)) return undefined
    if (gap === 'taken' && taken === undefined) taken = text.slice(at, mappingScope)
    at = mappingScope + literal.length
  }
  if (at !== text.length) return undefined
  const trimmed = taken?.trim()
  return trimmed === '' ? undefined : trimmed
}
