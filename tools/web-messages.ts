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
    for (const language of config.locales.map(String)) {
      const translated = (await catalog.read(language)) ?? {}
      for (const [id, { message }] of Object.entries(used))
        if (!translated[id]?.translation) problems.push(`no text in ${language}: ${message ?? id}. Run \`npm run texts\` and translate it`)
      for (const [id, { message }] of Object.entries(translated))
        if (!Object.hasOwn(used, id)) problems.push(`no screen uses the text in ${language}: ${message ?? id}. Run \`npm run texts\``)
    }
  }
  return { texts, problems }
}
