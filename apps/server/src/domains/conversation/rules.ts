const excerptLength = 200

/** Returns the beginning of a message in one line, at most 200 characters. */
export function excerptOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().slice(0, excerptLength).toWellFormed()
}
