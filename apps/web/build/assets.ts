import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = 1024

/** Writes a .br and a .gz beside every text asset, so that the server sends bytes and computes nothing. */
export function preCompress(): Plugin {
  let folder = ''
  return {
    name: 'stoa-pre-compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    writeBundle() {
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css|svg|json)$/.test(name)) continue
        const bytes = readFileSync(join(folder, name))
        if (bytes.length < smallest) continue
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Asks for the text font with the page, not after the style sheet: the first words are drawn once. */
export function preloadFont(file: RegExp): Plugin {
  return {
    name: 'stoa-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => file.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          })),
    },
  }
}
