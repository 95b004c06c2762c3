import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import type { Plugin as PostcssPlugin } from 'postcss'
import type { CSSModulesOptions, Plugin } from 'vite'

const webFolder = join(import.meta.dirname, '..')

/** Returns what a class of a style file is called on the page: five characters that follow from both, so that an unchanged style keeps its name. */
function pageName(className: string, file: string): string {
  const path = relative(webFolder, file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(`${path}#${className}`).digest('base64url').replace(/[-_]/g, '')
  return `s${hash.slice(0, 4)}`
}

export const cssModules: CSSModulesOptions = { generateScopedName: (name, file) => pageName(name, file.split('?')[0] ?? file) }

/** Writes the name of each class where it is used, `styles.row` as `'sK3xQ'`, so that the browser fetches no table of names. */
export function classNamesInline(): Plugin {
  return {
    name: 'stoa-class-names-inline',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
      handler(code, id) {
        const folder = dirname(id.split('?')[0] ?? id)
        const files = new Map<string, string>()
        const body = code.replace(/^import (\w+) from '([^']+\.module\.css)'$/gm, (_, name: string, from: string) => {
          files.set(name, join(folder, from))
          return `import '${from}'`
        })
        const uses = new RegExp(`^import .*|\\b(${[...files.keys()].join('|')})\\.(\\w+)`, 'gm')
        return body.replace(uses, (found, name?: string, className = '') =>
          name === undefined ? found : `'${pageName(className, files.get(name) ?? '')}'`,
        )
      },
    },
  }
}

/** Keeps the styles of a file though no script asks for its table of names, which goes. */
export function keepModuleStyles(): Plugin {
  return {
    name: 'stoa-keep-module-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}

/** Puts the styles of the shared components in the layer `ui`, so that a screen's own styles win over them in whatever order they are fetched. */
export function sharedStylesLayer(): PostcssPlugin {
  return {
    postcssPlugin: 'stoa-shared-styles-layer',
    Once(root, { AtRule }) {
      if (!/\/src\/ui\/[^/]+\.module\.css/.test((root.source?.input.file ?? '').replaceAll('\\', '/'))) return
      const layer = new AtRule({ name: 'layer', params: 'ui' })
      const { nodes } = root
      root.removeAll()
      layer.append(nodes)
      root.append(layer)
    },
  }
}
