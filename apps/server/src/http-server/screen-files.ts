import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns what a page says of its screen in its head: links with which the browser fetches its files at once, its headings, the files that the page fetches itself and its first
 * calls; empty for an unknown address.
 */
export type HeadOf = (path: string) => string

type Listed = { files: string[]; headings?: Record<string, string>; merchantFiles?: string[]; calls?: string[] }

/** Reads which files each screen is made of, as the build of the portal lists them; without a list there are none. */
export function readScreenFiles(webFolder: string): HeadOf {
  const file = join(webFolder, 'screen-files.json')
  if (!existsSync(file)) return () => ''
  const files = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Listed>
  const screens = Object.keys(files).map((path) => ({ path, segments: path.split('/') }))
  // `$id` stands for any segment; an address without it is preferred: /shop/orders/tracking before /shop/orders/$hash.
  screens.sort((one, other) => one.path.split('$').length - other.path.split('$').length)
  return (path) => {
    const requested = path.replace(/(?<=.)\/+$/, '').split('/')
    const found = screens.find(
      ({ segments }) => segments.length === requested.length && segments.every((one, index) => one.startsWith('$') || one === requested[index]),
    )
    const listed = found && files[found.path]
    if (!listed) return ''
    // The page itself fetches the scripts of a screen that starts with calls: on a phone after the calls.
    const isLater = (name: string): boolean => listed.calls !== undefined && name.endsWith('.js')
    const tags = [
      metaTag('stoa-headings', listed.headings),
      metaTag('stoa-merchant-files', listed.merchantFiles),
      metaTag('stoa-calls', listed.calls),
      metaTag('stoa-scripts', listed.calls && listed.files.filter(isLater)),
      ...listed.files.filter((name) => !isLater(name)).map(linkTo),
    ]
    return tags.join('')
  }
}

/** What a script of the page reads: the headings, one of which it shows until the portal is there, the files it fetches itself, or the calls to make at once. */
function metaTag(name: string, value: Record<string, string> | string[] | undefined): string {
  if (value === undefined) return ''
  const content = JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
  return `<meta name="${name}" content='${content}'>`
}

function linkTo(name: string): string {
  const start = name.endsWith('.css') ? '<link rel="preload" as="style" crossorigin' : '<link rel="modulepreload" fetchpriority="low" crossorigin'
  return `${start} href="/${name}" nonce="__NONCE__">`
}
