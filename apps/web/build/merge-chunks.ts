import type { Plugin, Rolldown, UserConfig } from 'vite'
import { build } from 'vite'
import { planChunks } from './chunk-plan.ts'
import type { Chunk, Page } from './chunk-plan.ts'

/** How many bytes, before compression, a screen may fetch without needing them, so that it makes fewer requests. */
const maxWaste = 72_000

/** Files that stay as they are: groups of `vite.config.ts`, and what the bundler adds. */
const fixed = new Set(['rolldown-runtime', 'react', 'initial'])

type OutputGroup = Rolldown.CodeSplittingGroup

/** Merges the chunks that screens load together. `configOf` is the configuration of the build without this plugin. */
export function mergeChunks(configOf: () => UserConfig): Plugin {
  return {
    name: 'stoa-merge-chunks',
    apply: 'build',
    async config() {
      const plan = await planOf(configOf())
      const merged: OutputGroup = { name: (id) => plan.get(id) ?? null, includeDependenciesRecursively: false, priority: 0 }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [merged] } } } } }
    },
  }
}

/**
 * Builds once without writing anything and plans which of the chunks the real build merges. Only the bundler knows what each of them
 * contains: most of the libraries are imported through one file that names everything they have.
 */
async function planOf(config: UserConfig): Promise<Map<string, string>> {
  const answer = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, reportCompressedSize: false },
  })
  if (!('output' in answer)) throw new Error('The build that plans the chunks has no single output')
  const { chunks, pages } = describeOutput(answer.output)
  return planChunks(chunks, pages)
}

function describeOutput(output: Rolldown.RolldownOutput['output']): { chunks: Map<string, Chunk>; pages: Page[] } {
  const files = output.filter((file) => file.type === 'chunk')
  const styleBytes = new Map(output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source.length] as const] : [])))
  const chunks = new Map(
    files.map((file): [string, Chunk] => {
      const styles = [...(file.viteMetadata?.importedCss ?? [])].reduce((sum, name) => sum + (styleBytes.get(name) ?? 0), 0)
      const canMerge = !file.isEntry && !file.isDynamicEntry && !fixed.has(file.name)
      return [file.fileName, { modules: file.moduleIds, imports: file.imports, bytes: file.code.length + styles, hasStyles: styles > 0, canMerge }]
    }),
  )
  const nameOf = (source: string): string => {
    const file = files.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(source))
    if (!file) throw new Error(`${source} is no longer loaded as a file of its own: say in build/merge-chunks.ts what replaces it`)
    return file.fileName
  }
  const [main, start, portal, shell, signIn] = [
    nameOf('apps/web/index.html'),
    nameOf('src/start.ts'),
    nameOf('src/portal.tsx'),
    nameOf('routes/shell/shell.tsx'),
    nameOf('src/sign-in.tsx'),
  ]
  const screens = new Set(files.find(({ fileName }) => fileName === portal)?.dynamicImports)
  const pages = files
    .filter(({ fileName, isDynamicEntry }) => isDynamicEntry && ![start, portal, shell].includes(fileName))
    .map(({ fileName }): Page => {
      if (fileName === signIn) return { starts: [main, start, signIn], weight: 1, maxWaste: 0 }
      const starts = [main, start, portal, shell, fileName]
      // What opens later, such as a dialog, has most of what it needs from its screen.
      return screens.has(fileName) ? { starts, weight: 1, maxWaste } : { starts, weight: 0.05, maxWaste: Number.POSITIVE_INFINITY }
    })
  return { chunks, pages }
}
