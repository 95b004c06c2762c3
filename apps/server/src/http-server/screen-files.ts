import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the links of a page with which the browser fetches the files of its screen at once; empty for an unknown address. */
export type LinksOf = (path: string) => string

/** Reads which files each screen is made of, as the build of the portal lists them; without a list there are no links. */
export function readScreenFiles(webFolder: string): LinksOf {
  const file = join(webFolder, 'screen-files.json')
  if (!existsSync(file)) return () => ''
  const files = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  const screens = Object.keys(files).map((path) => ({ path, segments: path.split('/') }))
  // `$id` stands for any segment; an address without it is preferred: /shop/orders/tracking before /shop/orders/$hash.
  screens.sort((one, other) => one.path.split('$').length - other.path.split('$').length)
  return (path) => {
    const requested = path.replace(/(?<=.)\/+$/, '').split('/')
    const found = screens.find(
      ({ segments }) => segments.length === requested.length && segments.every((one, index) => one.startsWith('$') || one === requested[index]),
    )
    return found ? (files[found.path] ?? []).map(linkTo).join('') : ''
  }
}

function linkTo(name: string): string {
  const start = name.endsWith('.css') ? '<link rel="preload" as="style" crossorigin' : '<link rel="modulepreload" crossorigin'
  return `${start} href="/${name}" nonce="__NONCE__">`
}
