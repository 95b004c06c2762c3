/** Characters of a joined piece: many small ones would each search an open row or item from its beginning. */
const minPieceLength = 65_536

/** Joins the pieces of a text to longer ones. The last one, which may be empty, is marked. */
export async function* joinPieces(text: AsyncIterable<string>): AsyncGenerator<{ piece: string; isEnd: boolean }> {
  let pieces: string[] = []
  let length = 0
  for await (const piece of text) {
    pieces.push(piece)
    length += piece.length
    if (length < minPieceLength) continue
    yield { piece: pieces.join(''), isEnd: false }
    pieces = []
    length = 0
  }
  yield { piece: pieces.join(''), isEnd: true }
}
