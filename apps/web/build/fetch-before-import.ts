import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * The function around each `import()`, which Vite adds: fetches the files of a part before it imports them. A browser remembers that an import failed, or a link to
 * preload, and does not fetch the file again as long as the page is open; what was only to be fetched is fetched again with the next try. Imported, the file comes
 * from the browser's cache.
 */
const code = `
const files = new Map()
const nonce = document.querySelector('meta[property=csp-nonce]')?.nonce

// Called as a browser calls it: by that the router knows it.
const failure = (href) => new TypeError('Failed to fetch dynamically imported module: ' + href)

async function fetchScript(href) {
  const answer = await fetch(href).catch(() => undefined)
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined
  if (bytes === undefined) throw failure(href)
}

function fetchStyle(href) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    if (nonce) link.nonce = nonce
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(failure(href))
    }
    link.href = href
    document.head.append(link)
  })
}

function fetchFile(name) {
  const href = new URL('/' + name, location.href).href
  const isStyle = name.endsWith('.css')
  let fetched = files.get(href)
  if (fetched === undefined) {
    const isNamed = [...document.getElementsByTagName('link')].some((link) => link.href === href && (!isStyle || link.rel === 'stylesheet'))
    fetched = isNamed ? Promise.resolve() : (isStyle ? fetchStyle : fetchScript)(href)
    files.set(href, fetched)
    fetched.catch(() => files.delete(href))
  }
  return fetched
}

export const __vitePreload = (load, names = []) => Promise.all(names.map(fetchFile)).then(load)
`

/** Has parts of the portal that could not be fetched fetched again with the next try. */
export function fetchBeforeImport(): Plugin {
  return { name: 'stoa-fetch-before-import', enforce: 'pre', load: (id) => (id === helper ? code : undefined) }
}
