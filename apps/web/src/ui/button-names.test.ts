import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url).pathname
const tags = /<(Button|UnstyledButton|Link|Anchor|button)\b/g

/** Returns where the opening tag that begins at `start` ends: braces may hold arrows. */
function endOfTag(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]
    if (char === '{') depth += 1
    else if (char === '}') depth -= 1
    else if (char === '>' && depth === 0 && text[at - 1] !== '=') return at
  }
  return text.length
}

/** Returns the names of buttons that show a text and have another one for screen readers, without `actionName`. */
function findOtherNames(text: string): string[] {
  return [...text.matchAll(tags)].flatMap(({ 0: open, 1: tag = '', index }) => {
    const end = endOfTag(text, index + open.length)
    const name = /aria-label=\{(?!actionName\()(t`[^`]*`|[^}]*\?[^}]*t`[^`]*`[^}]*)\}/.exec(text.slice(index, end))?.[1]
    if (name === undefined || text[end - 1] === '/') return []
    const inside = text.slice(end + 1, text.indexOf(`</${tag}`, end))
    const shown = [...inside.matchAll(/t`[^`]*`/g)].map(([one]) => one)
    return shown.some((one) => one !== name) ? [name] : []
  })
}

// Who speaks to the computer says what they see; in German and Dutch the verb of a name that is written as a sentence comes last.
it('a button that shows a text has a name that begins with it in every language', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: root })) {
    const names = findOtherNames(await readFile(`${root}${file}`, 'utf8'))
    found.push(...names.map((name) => `${file}: ${name}`))
  }
  expect(found).toEqual([])
})

it('finds names that do not', () => {
  expect(findOtherNames('<Button onClick={() => go()} aria-label={t`Edit ${name}`}>{t`Edit`}</Button>')).toEqual(['t`Edit ${name}`'])
  expect(findOtherNames('<Button aria-label={actionName(t`Edit`, name)}>{t`Edit`}</Button>')).toEqual([])
  expect(findOtherNames('<Button aria-label={t`Clear`}>{t`Clear`}</Button>')).toEqual([])
  expect(findOtherNames('<Button aria-label={t`Remove image`}><Trash2 /></Button>')).toEqual([])
})
