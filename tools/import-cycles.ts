import { posix } from 'node:path'

const packageFolder = /^@stoa\/(contract|openapi|product-file|local-postgres|messages)\//

/** Returns the files of the repository that a source imports when it is loaded, types included. What is loaded later by `import()` is not among them. */
function filesImported(path: string, code: string): string[] {
  const found = [...code.matchAll(/^(?:import|export)\b[^'"`;=(]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm)]
  return found.flatMap(([, from, alone]) => {
    const target = from ?? alone ?? ''
    if (target.startsWith('.')) return [posix.join(posix.dirname(path), target)]
    return packageFolder.test(target) ? [target.replace(packageFolder, 'packages/$1/src/')] : []
  })
}

/** Returns every circle of imports among these sources, each as the paths along it, so that each part can be read before the next. */
export function importCycles(sources: readonly { path: string; text: string }[]): string[][] {
  const graph = new Map(sources.map(({ path, text }) => [path, filesImported(path, text.replace(/\/\*[\s\S]*?\*\//g, ''))]))
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start !== -1) return void cycles.push([...trail.slice(start), path])
    if (done.has(path)) return
    for (const target of graph.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of sources) walk(path, [])
  return cycles
}
