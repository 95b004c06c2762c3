import type { Plugin, Rolldown, UserConfig } from 'vite'
import { build } from 'vite'
import { planChunks } from './chunk-plan.ts'
import { describeOutput } from './describe-output.ts'

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
  const { chunks, pages, sharedStyles } = describeOutput(answer.output)
  return new Map([...planChunks(chunks, pages), ...sharedStyles.map((id) => [id, 'styles'] as const)])
}
