import { bannedWords, exceptions } from './word-list.ts'

/** A banned word in a line of a file; line 0 is its path. */
type FoundWord = { path: string; line: number; word: string; write: string; text: string }

const words = new Map<string, string>()
const phrases: { pattern: RegExp; write: string }[] = []
for (const [forms, write] of bannedWords)
  for (const form of forms.split(', ')) {
    if (form.includes(' ')) phrases.push({ pattern: new RegExp(`\\b${form.replaceAll(' ', String.raw`\s+(?:\*\s+)?`)}\\b`, 'gi'), write })
    else words.set(form, write)
  }

/** A word as it is written, or the part of a name: `lastOne` and `LAST_ONE` have "one". */
const part = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g

/** Returns the banned words in a file and in its path, without those an exception allows. */
export function findWords(path: string, content: string): FoundWord[] {
  const found: FoundWord[] = []
  const lines = content.split('\n')
  const note = (line: number, word: string, write: string): void => {
    const text = line === 0 ? path : (lines[line - 1] ?? '')
    if (!isAllowed(path, word, text)) found.push({ path, line, word, write, text: text.trim() })
  }
  for (const [index, text] of [path, ...lines].entries())
    for (const [match] of text.matchAll(part)) {
      const write = words.get(match) ?? words.get(match.toLowerCase())
      if (write !== undefined) note(index, match.toLowerCase(), write)
    }
  for (const { pattern, write } of phrases)
    for (const { 0: match, index } of content.matchAll(pattern)) note(content.slice(0, index).split('\n').length, match.toLowerCase(), write)
  return found
}

function isAllowed(path: string, word: string, text: string): boolean {
  return exceptions.some(
    (one) => one.word.test(word) && (one.path === undefined || one.path.test(path)) && (one.text === undefined || one.text.test(text)),
  )
}
