import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }

/** At most so many lines of CSS in the web. What would exceed it belongs into a shared component of `ui/`. */
export const maxLines = 3920

/** The files that may name a class of the whole page; every other style is a CSS module. */
const globalFiles = new Set(['global.css', 'ui/critical.css', 'ui/public-styles.css', 'ui/portal-styles.css'])
/** What `global.css` offers every screen. */
const globalClasses = new Set(['numbers'])

/** What says left or right, with what says start or end instead: screens are also read from right to left. */
const physical: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<![\w-])(margin|padding|scroll-margin|scroll-padding)-(left|right)\s*:/g, 'inline-start or -inline-end'],
  [/(?<![\w-])border-(left|right)(-\w+)?\s*:/g, 'border-inline-start or border-inline-end'],
  [/(?<![\w-])border-(top|bottom)-(left|right)-radius\s*:/g, 'border-start-start-radius and the like'],
  [/(?<![\w-])(left|right)\s*:/g, 'inset-inline-start or inset-inline-end'],
  [/(?<![\w-])(text-align|float|clear)\s*:\s*(left|right)\b/g, 'start or end'],
]
const physicalProps = /\b(?:ml|mr|pl|pr)=|\b(?:margin|padding|border)(?:Left|Right)\b|textAlign: '(?:left|right)'|\bta="(?:left|right)"/g

/** Names what of a file is only right where one reads from left to right. */
function directionProblems({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.css'))
    return [...text.matchAll(physicalProps)].map(([found]) => `${path}: "${found}" is physical; use the logical one, such as ms`)
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return physical.flatMap(([pattern, instead]) => [...rules.matchAll(pattern)].map(([found]) => `${path}: "${found}" is physical; use ${instead}`))
}

/** Returns what is wrong with the styles: left and right, global classes, classes nobody uses, classes that do not exist, and too many lines. */
export function findStyleProblems(files: readonly SourceFile[]): { problems: string[]; lines: number } {
  const styles = files.filter(({ path }) => path.endsWith('.css'))
  const scripts = files.filter(({ path }) => !path.endsWith('.css'))
  const problems: string[] = files.flatMap(directionProblems)
  const used = new Map(styles.map(({ path }) => [path, new Set<string>()]))
  const defined = new Map(styles.map(({ path, text }) => [path, classesOf(text)]))

  for (const { path } of styles)
    if (!path.endsWith('.module.css') && !globalFiles.has(path))
      problems.push(`${path}: write it as a CSS module, ${path.replace('.css', '.module.css')}`)

  for (const { path, text } of scripts) {
    const body = text.replace(/^import .*$/gm, '')
    for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
      const file = posix.join(posix.dirname(path), from)
      for (const [, className = ''] of body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        used.get(file)?.add(className)
        if (!defined.get(file)?.has(className)) problems.push(`${path}: ${file} has no class "${className}"`)
      }
      for (const index of indexesOf(body, name)) {
        const matching = [...(defined.get(file) ?? [])].filter((className) => mayName(index, className, body))
        if (matching.length === 0) problems.push(`${path}: ${file} has no class for ${name}[${index}]`)
        for (const className of matching) used.get(file)?.add(className)
      }
    }
    for (const [, names = ''] of [...text.matchAll(/\bclassName="([^"]*)"/g), ...text.matchAll(/\bclassName=\{[^}]*?[?:] '([^']*)'/g)])
      for (const name of names.split(' ').filter((one) => one !== '' && !globalClasses.has(one)))
        problems.push(`${path}: class "${name}" is of the whole page; use a CSS module`)
  }

  for (const [path, classes] of defined)
    if (path.endsWith('.module.css'))
      for (const name of classes) if (!used.get(path)?.has(name)) problems.push(`${path}: nothing uses the class "${name}"`)

  const lines = styles.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  if (lines > maxLines) problems.push(`${lines} lines of CSS, at most ${maxLines}: use or extend a shared component of apps/web/src/ui`)
  return { problems, lines }
}

/** What stands between the brackets of `styles[…]`. */
function indexesOf(body: string, name: string): string[] {
  return [...body.matchAll(new RegExp(`\\b${name}\\[((?:[^\\[\\]]|\\[[^\\]]*\\])+)\\]`, 'g'))].map(([, index = '']) => index.trim())
}

/**
 * Whether `styles[index]` may be this class: a text names it, a template fits it (`` `is${tone}` `` is any class that starts with "is"), and of
 * any other expression it is known only that the file spells the class out somewhere, as a value or in a type.
 */
function mayName(index: string, className: string, body: string): boolean {
  const [, text] = /^(?:'([\w-]+)'|"([\w-]+)")$/.exec(index) ?? []
  if (text !== undefined) return text === className
  if (/^`[^`]*`$/.test(index)) {
    const parts = index.slice(1, -1).split(/\$\{[^}]*\}/)
    return new RegExp(`^${parts.map((part) => part.replace(/[^\w-]/g, '')).join('[\\w-]+')}$`).test(className)
  }
  return new RegExp(`['"\`]${className}['"\`]|\\b${className}:`).test(body)
}

/** Names of the classes a style sheet defines, without those of Mantine. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/@import[^;]*;/g, '')
    .replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('mantine-')))
}
