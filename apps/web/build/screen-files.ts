import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * A screen as its routes file registers it: its address, its heading in English, which is its title unless it has another, the file it loads, the file a
 * merchant's screen loads beside it, and its first calls.
 */
export type Registered = { path: string; isPublic: boolean; heading: string; source: string; merchantSource?: string; firstCalls: string[] }

/** What the server reads of a screen: its files, each after those it imports, its headings by language, a merchant's further files and its first calls. A public screen has only files, that to sign in its headings too. */
type Listed = { files: string[]; headings?: Record<string, string>; merchantFiles?: string[]; calls?: string[] }

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
    const heading = /heading: '([^']+)'/.exec(whole)?.[1] ?? /title: t`([^`$]+)`/.exec(`${definition}\n${whole}`)?.[1]
    if (path === undefined || source === undefined || heading === undefined)
      throw new Error(`Which title has this screen, and which file does it load?\n${definition.slice(0, 300)}`)
    const firstCalls = [...(/firstCalls: \[([^\]]+)\]/.exec(whole)?.[1]?.matchAll(/'([^']+)'/g) ?? [])].map(([, call = '']) => call)
    const merchantSource = /merchantFile: '([^']+)'/.exec(whole)?.[1]
    const isPublic = whole.includes("access: 'public'")
    return {
      path,
      isPublic,
      heading,
      source: source.replace(/^\.\//, 'routes/').replace(/^\.\.\//, ''),
      ...(merchantSource === undefined ? {} : { merchantSource }),
      firstCalls,
    }
  })
}

/** Returns the translations of the texts of one line in a catalogue, by their English. */
export function readTranslations(po: string): Map<string, string> {
  return new Map([...po.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, english = '', text = '']) => [english, text]))
}

/** Returns a heading in every language. Throws where one is not translated. */
function headingsOf(heading: string, translations: ReadonlyMap<string, ReadonlyMap<string, string>>): Record<string, string> {
  const others = [...translations].map(([language, texts]) => {
    const text = texts.get(heading)
    if (text === undefined) throw new Error(`The heading "${heading}" is not in ${language}.po`)
    return [language, text] as const
  })
  return { en: heading, ...Object.fromEntries(others) }
}

/** Returns the screens that the files of `src/routes` register. `webFolder` holds `src`. */
export function registeredScreens(webFolder: string): Registered[] {
  const routes = join(webFolder, 'src/routes')
  return readdirSync(routes)
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('screen') && !name.includes('.test.'))
    .flatMap((name) => readScreens(readFileSync(join(routes, name), 'utf8')))
}

/**
 * Writes screen-files.json: for each address of a screen, the scripts and styles that it is made of beside those in the page, its heading and its first calls. The
 * server names them in the page, so that the browser shows the heading and fetches all at once and not one after the other.
 */
export function listScreenFiles(): Plugin {
  let root = ''
  return {
    name: 'stoa-screen-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_options, bundle) {
      const locales = join(root, '../../packages/messages/locales')
      const translations = new Map(
        readdirSync(locales)
          .filter((name) => name.endsWith('.po'))
          .map((name) => [name.replace('.po', ''), readTranslations(readFileSync(join(locales, name), 'utf8'))]),
      )
      const source = JSON.stringify(filesOfScreens(registeredScreens(root), bundle, translations))
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source })
    },
  }
}

function filesOfScreens(
  registered: readonly Registered[],
  bundle: Rolldown.OutputBundle,
  translations: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Record<string, Listed> {
  const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  // A file is a chunk of its own, or was merged into another.
  const chunksOf = (source: string): string[] => {
    const isIt = (id: string | null): boolean => id?.replaceAll('\\', '/').endsWith(`/${source}`) ?? false
    const found = [...chunks.values()].filter(({ facadeModuleId, moduleIds }) => isIt(facadeModuleId) || moduleIds.some(isIt))
    if (found.length === 0) throw new Error(`No chunk has ${source}: say in build/screen-files.ts what replaces it`)
    return found.map(({ fileName }) => fileName)
  }
  // Each script after those it imports, so that they can be run one by one in this order.
  const filesOf = (starts: readonly string[]): string[] => {
    const scripts = new Set<string>()
    const seen = new Set<string>()
    const add = (name: string): void => {
      if (seen.has(name)) return
      seen.add(name)
      for (const one of chunks.get(name)?.imports ?? []) add(one)
      scripts.add(name)
    }
    starts.forEach(add)
    const styles = new Set([...scripts].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))
    return [...scripts, ...styles]
  }
  const inPage = new Set(filesOf(chunksOf('apps/web/index.html')))
  return Object.fromEntries(
    registered.map(({ path, isPublic, heading, source, merchantSource, firstCalls }) => {
      const parts =
        path === '/signin'
          ? ['src/start.ts', 'src/sign-in.tsx']
          : ['src/start.ts', 'src/portal.tsx', ...(isPublic ? [] : ['src/routes/shell/shell.tsx']), source]
      const files = filesOf(parts.flatMap(chunksOf)).filter((name) => !inPage.has(name))
      // Of the pages without signing in only that to sign in shows its heading before it is drawn.
      if (isPublic) return [path, path === '/signin' ? { files, headings: headingsOf(heading, translations) } : { files }]
      const known = new Set([...inPage, ...files])
      const merchantFiles = merchantSource === undefined ? [] : filesOf(chunksOf(merchantSource)).filter((name) => !known.has(name))
      return [
        path,
        {
          files,
          headings: headingsOf(heading, translations),
          ...(merchantFiles.length > 0 ? { merchantFiles } : {}),
          ...(firstCalls.length > 0 ? { calls: firstCalls } : {}),
        },
      ]
    }),
  )
}
