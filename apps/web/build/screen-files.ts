import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A screen as its routes file registers it: its address and the file it loads. */
type Registered = { path: string; isPublic: boolean; source: string }

/**
 * Returns the screens that a file of `src/routes` registers: `screen({ path: '/shop/orders', load: () => import('…') })`. Throws where one
 * cannot be read.
 */
export function readScreens(text: string): Registered[] {
  const [, ...definitions] = text.split('screen({')
  return definitions.map((definition) => {
    const path = /path: '([^']+)'/.exec(definition)?.[1]
    // What several screens share is a constant of the same file.
    const shared = /^\s*path: '[^']+',\s*\.\.\.(\w+),?\s*\}/.exec(definition)?.[1]
    const whole = shared === undefined ? definition : (text.split(`const ${shared} = {`)[1]?.split('} as const')[0] ?? '')
    const source = /import\('([^']+)'\)/.exec(whole)?.[1]
    if (path === undefined || source === undefined) throw new Error(`Which file does this screen load?\n${definition.slice(0, 300)}`)
    return { path, isPublic: whole.includes("access: 'public'"), source: source.replace(/^[./]+/, '') }
  })
}

/**
 * Writes screen-files.json: for each address of a screen, the scripts and styles that it is made of beside those in the page. The server names
 * them in the page, so that the browser fetches them at once and not one after the other.
 */
export function listScreenFiles(): Plugin {
  let root = ''
  return {
    name: 'stoa-screen-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_options, bundle) {
      const routes = join(root, 'src/routes')
      const registered = readdirSync(routes)
        .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('screen') && !name.includes('.test.'))
        .flatMap((name) => readScreens(readFileSync(join(routes, name), 'utf8')))
      const source = JSON.stringify(filesOfScreens(registered, bundle))
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source })
    },
  }
}

function filesOfScreens(registered: readonly Registered[], bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  // A file is a chunk of its own, or was merged into another.
  const chunksOf = (source: string): string[] => {
    const isIt = (id: string | null): boolean => id?.replaceAll('\\', '/').endsWith(`/${source}`) ?? false
    const found = [...chunks.values()].filter(({ facadeModuleId, moduleIds }) => isIt(facadeModuleId) || moduleIds.some(isIt))
    if (found.length === 0) throw new Error(`No chunk has ${source}: say in build/screen-files.ts what replaces it`)
    return found.map(({ fileName }) => fileName)
  }
  const filesOf = (starts: readonly string[]): Set<string> => {
    const scripts = new Set(starts)
    for (const name of scripts) for (const one of chunks.get(name)?.imports ?? []) scripts.add(one)
    return new Set([...scripts].flatMap((name) => [name, ...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))
  }
  const inPage = filesOf(chunksOf('apps/web/index.html'))
  return Object.fromEntries(
    registered.map(({ path, isPublic, source }) => {
      const parts = path === '/signin' ? ['src/sign-in.tsx'] : ['src/portal.tsx', ...(isPublic ? [] : ['src/routes/shell/shell.tsx']), source]
      return [path, [...filesOf(parts.flatMap(chunksOf))].filter((name) => !inPage.has(name))]
    }),
  )
}
