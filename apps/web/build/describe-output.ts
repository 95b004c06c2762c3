import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { reach } from './chunk-plan.ts'
import type { Chunk, Page } from './chunk-plan.ts'
import { registeredScreens } from './screen-files.ts'

/** How many bytes, before compression, a screen may fetch without needing them, so that it makes fewer requests. */
const maxWaste = 46_000

/** Styles that at least this part of the screens need are one file: each of them fetches it whole, and it compresses better than many. */
const sharedByScreens = 0.1

/** Files that a screen fetches after its own and shows at once, with the file of the screen. */
const shownWithScreen = { 'src/routes/merchant-activity.tsx': 'src/routes/merchant-with-activity.tsx' }

/** Files that stay as they are: groups of `vite.config.ts`, and what the bundler adds. */
const fixed = new Set(['rolldown-runtime', 'react', 'initial'])

type OutputChunk = Rolldown.OutputChunk

/** Returns the files of a build, the pages that are made of them, and the style modules that many screens share, which count for none of the files. */
export function describeOutput(output: Rolldown.RolldownOutput['output']): { chunks: Map<string, Chunk>; pages: Page[]; sharedStyles: string[] } {
  const files = output.filter((file) => file.type === 'chunk')
  const styleBytes = new Map(output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source.length] as const] : [])))
  const { pages, signIn } = pagesOf(files)
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]))
  const reached = pages.map(({ starts }) => reach(starts, (name) => importsOf.get(name) ?? []))
  const isScreen = ({ weight }: Page): boolean => weight === 1
  const enough = pages.filter(isScreen).length * sharedByScreens
  const isShared = (name: string): boolean => {
    const users = pages.filter((_, page) => reached[page]?.has(name))
    return !users.includes(signIn) && users.filter(isScreen).length >= enough
  }
  const sharedStyles: string[] = []
  const chunks = new Map<string, Chunk>()
  for (const file of files) {
    const isTaken = isShared(file.fileName)
    if (isTaken) sharedStyles.push(...file.moduleIds.filter((id) => /\.css($|\?)/.test(id)))
    const styles = isTaken ? 0 : [...(file.viteMetadata?.importedCss ?? [])].reduce((sum, name) => sum + (styleBytes.get(name) ?? 0), 0)
    const canMerge = !file.isEntry && !file.isDynamicEntry && !fixed.has(file.name)
    chunks.set(file.fileName, {
      modules: file.moduleIds,
      imports: file.imports,
      bytes: file.code.length + styles,
      hasStyles: styles > 0,
      canMerge,
    })
  }
  return { chunks, pages, sharedStyles }
}

/** Returns the pages of the portal: the sign-in, the screens, a merchant's screens that have a file of their own, what is shown with a screen, and what opens later. */
function pagesOf(files: readonly OutputChunk[]): { pages: Page[]; signIn: Page } {
  const nameOf = (source: string): string => {
    const file = files.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(source))
    if (!file) throw new Error(`${source} is no longer loaded as a file of its own: say in build/describe-output.ts what replaces it`)
    return file.fileName
  }
  const [main, start, portal, shell, signInFile] = [
    nameOf('apps/web/index.html'),
    nameOf('src/start.ts'),
    nameOf('src/portal.tsx'),
    nameOf('routes/shell/shell.tsx'),
    nameOf('src/sign-in.tsx'),
  ]
  const screens = new Set(files.find(({ fileName }) => fileName === portal)?.dynamicImports)
  const screenOfFile = new Map([
    ...registeredScreens(join(import.meta.dirname, '..')).flatMap(({ source, merchantSource }) =>
      merchantSource === undefined ? [] : [[nameOf(`src/${merchantSource}`), nameOf(`src/${source}`)] as const],
    ),
    ...Object.entries(shownWithScreen).map(([source, screen]) => [nameOf(source), nameOf(screen)] as const),
  ])
  const signIn: Page = { starts: [main, start, signInFile], weight: 1, maxWaste: 0 }
  const others = files
    .filter(({ fileName, isDynamicEntry }) => isDynamicEntry && ![start, portal, shell, signInFile].includes(fileName))
    .map(({ fileName }): Page => {
      const screen = screenOfFile.get(fileName)
      const starts = [main, start, portal, shell, ...(screen === undefined ? [] : [screen]), fileName]
      // What opens later, such as a dialog, has most of what it needs from its screen.
      const isLater = !screens.has(fileName) && screen === undefined
      return isLater ? { starts, weight: 0.05, maxWaste: Number.POSITIVE_INFINITY } : { starts, weight: 1, maxWaste }
    })
  return { pages: [signIn, ...others], signIn }
}
