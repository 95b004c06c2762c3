import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** Returns what is wrong with the translations of the screens: texts without a translation, and translations no screen uses. */
export async function findWebProblems(): Promise<{ texts: number; problems: string[] }> {
  const config = getConfig({ configPath: fileURLToPath(new URL('../apps/web/lingui.config.ts', import.meta.url)) })
  const problems: string[] = []
  let texts = 0
  for (const catalog of await getCatalogs(config)) {
    const used = (await catalog.collect()) ?? {}
    texts += Object.keys(used).length
    for (const language of config.locales.map(String)) problems.push(...compareTexts(language, used, (await catalog.read(language)) ?? {}))
  }
  return { texts, problems }
}

type Texts = Readonly<Record<string, { message?: string; translation?: string }>>

/** Returns the texts that screens use without a translation, and the translations that no screen uses. */
export function compareTexts(language: string, used: Texts, translated: Texts): string[] {
  const missing = Object.entries(used).filter(([id]) => !translated[id]?.translation)
  const unused = Object.entries(translated).filter(([id]) => !Object.hasOwn(used, id))
  return [
    ...missing.map(([id, { message }]) => `no text in ${language}: ${message ?? id}. Run \`npm run texts\` and translate it`),
    ...unused.map(([id, { message }]) => `no screen uses the text in ${language}: ${message ?? id}. Run \`npm run texts\``),
  ]
}
