import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { namesIn } from '../packages/messages/src/find-problems.ts'

/** Returns what is wrong with the translations of the screens: texts without a translation, and translations no screen uses. */
export async function findWebProblems(): Promise<{ texts: number; problems: string[] }> {
  const config = getConfig({ configPath: fileURLToPath(new URL('../apps/web/lingui.config.ts', import.meta.url)) })
  const problems: string[] = []
  let texts = 0
  const earlier: Record<string, Texts> = {}
  for (const catalog of await getCatalogs(config)) {
    const used = (await catalog.collect()) ?? {}
    texts += Object.keys(used).length
    for (const language of config.locales.map(String)) {
      const translated = (await catalog.read(language)) ?? {}
      problems.push(...compareTexts(language, used, translated), ...compareCatalogues(language, earlier[language] ?? {}, translated))
      earlier[language] = { ...earlier[language], ...translated }
    }
  }
  return { texts, problems }
}

/** Returns the texts that two catalogues translate differently: a screen would change once both are loaded. */
export function compareCatalogues(language: string, one: Texts, other: Texts): string[] {
  return Object.entries(other)
    .filter(([id, { translation }]) => one[id] !== undefined && one[id].translation !== translation)
    .map(([id, { message, translation }]) => `two texts in ${language} of ${message ?? id}: ${one[id]?.translation} and ${translation}`)
}

type Texts = Readonly<Record<string, { message?: string; translation?: string }>>

/** Returns the texts that screens use without a translation, those whose translation differs in its parameters or is still English, and the translations that no screen uses. */
export function compareTexts(language: string, used: Texts, translated: Texts): string[] {
  const missing = Object.entries(used).filter(([id]) => !translated[id]?.translation)
  const unused = Object.entries(translated).filter(([id]) => !Object.hasOwn(used, id))
  const both = Object.entries(used).flatMap(([id, { message = id }]) => {
    const translation = translated[id]?.translation
    return translation ? [{ message, translation }] : []
  })
  return [
    ...both
      .filter(({ message, translation }) => partsOf(message) !== partsOf(translation))
      .map(({ message, translation }) => `the text in ${language} has {${partsOf(translation)}}, English has {${partsOf(message)}}: ${message}`),
    ...both
      .filter(({ message, translation }) => message === translation && isSentence(message))
      .map(({ message }) => `not translated to ${language}: ${message}`),
    ...missing.map(([id, { message }]) => `no text in ${language}: ${message ?? id}. Run \`npm run texts\` and translate it`),
    ...unused.map(([id, { message }]) => `no screen uses the text in ${language}: ${message ?? id}. Run \`npm run texts\``),
  ]
}

/** Returns the parameters and the numbered elements of a text, sorted. */
function partsOf(text: string): string {
  const elements = [...text.matchAll(/<\/?\d+\/?>/g)].map(([element]) => element)
  return [namesIn(text) ?? 'a text that does not parse', ...new Set(elements.toSorted())].join(' ').trim()
}

/** Returns whether a text has four words or more: shorter ones may be the same in two languages. */
function isSentence(text: string): boolean {
  const words = text.replaceAll(/\{\w+\}|\{\w+, (?:plural|select),|(?:\w+|=\d+) \{|<[^>]*>/g, ' ')
  return (words.match(/\p{L}{2,}/gu) ?? []).length > 3
}
